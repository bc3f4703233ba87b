import {
  branchContaining,
  branchHead,
  branchRights,
  commitsBroughtBy,
  createRepository,
  divergence,
  headsTouchedBy,
  isAncestor,
  isGroupPath,
  mergeability,
  moveBranch,
  projectContext,
  projectStandings,
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
import { Outbox1764000000000, readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { repoServiceConfig } from './config.js';
import { MemberEntity } from './members/member.entity.js';
import { migrations } from './migrations/index.js';
import { NamespaceEntity } from './namespaces/namespace.entity.js';
import { ProjectEntity } from './projects/project.entity.js';
import { ProtectedBranchEntity } from './protected-branches/protected-branch.entity.js';
import { GitSessions } from './transports/git-sessions.js';
import { GitStreams } from './transports/git-streams.js';

await runMain(async () => {
  const config = readConfig(repoServiceConfig);
  await runService({
    service: 'repo',
    config,
    configSchema: repoServiceConfig,
    module: AppModule,
    model: {
      service: 'repo-service',
      entities: [NamespaceEntity, ProjectEntity, MemberEntity, ProtectedBranchEntity],
      migrations: [Outbox1764000000000, ...migrations],
    },
    rpcs: [
      projectContext,
      projectStandings,
      pushedProject,
      pushedCommits,
      branchRights,
      branchHead,
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
