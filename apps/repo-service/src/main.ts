import {
  branchContaining,
  branchHead,
  branchRights,
  commitsBroughtBy,
  createRepository,
  blobOidAtCommit,
  fileAtCommit,
  pathsAtCommit,
  pathsChanged,
  pipelineCommit,
  pipelineProjects,
  pipelineRef,
  projectOfRunnersToken,
  divergence,
  headsTouchedBy,
  isAncestor,
  isGroupPath,
  mergeability,
  moveBranch,
  projectContext,
  projectAccesses,
  pushedCommits,
  pushedProject,
  rangeCommits,
  rangeDiff,
  removeRepository,
  removeUploads,
  renamePersonalNamespace,
  resolveCommit,
  setDefaultBranch,
  storageNames,
  writeMerge,
} from '@ingot/contracts';
import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { repoServiceConfig } from './config.js';
import { databaseModel } from './database-model.js';
import { GitSessions } from './transports/git-sessions.js';
import { GitStreams } from './transports/git-streams.js';

await runMain(async () => {
  const config = readConfig(repoServiceConfig);
  await runService({
    service: 'repo',
    config,
    configSchema: repoServiceConfig,
    module: AppModule,
    model: databaseModel,
    rpcs: [
      projectContext,
      projectAccesses,
      pushedProject,
      pushedCommits,
      branchRights,
      branchHead,
      blobOidAtCommit,
      fileAtCommit,
      pathsAtCommit,
      pathsChanged,
      pipelineCommit,
      pipelineProjects,
      pipelineRef,
      projectOfRunnersToken,
      resolveCommit,
      branchContaining,
      isAncestor,
      commitsBroughtBy,
      headsTouchedBy,
      divergence,
      rangeCommits,
      rangeDiff,
      mergeability,
      writeMerge,
      moveBranch,
      createRepository,
      removeRepository,
      removeUploads,
      setDefaultBranch,
      storageNames,
      isGroupPath,
      renamePersonalNamespace,
    ],
    storage: config.STORAGE_NAME,
    http: async (app) => {
      const http = app.getHttpAdapter().getInstance();
      app.get(GitSessions).register(http.server);
      await app.get(GitStreams).register(http);
    },
  });
});
