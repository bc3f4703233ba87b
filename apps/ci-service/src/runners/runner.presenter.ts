import { type ListedRunnerJson, type PipelineProject, type RunnerJson } from '@ingot/contracts';
import { isOnline, type Runner } from './runner.js';

export const presentListed = (runner: Runner): ListedRunnerJson => ({
  id: runner.id,
  description: runner.description,
  active: runner.active,
  paused: !runner.active,
  is_shared: runner.isShared,
  runner_type: runner.isShared ? 'instance_type' : 'project_type',
  name: runner.name,
  ip_address: null,
  online: isOnline(runner),
  status: runner.contactedAt === null ? 'never_contacted' : isOnline(runner) ? 'online' : 'offline',
});

export const presentRunner = (runner: Runner, projects: readonly PipelineProject[]): RunnerJson => ({
  ...presentListed(runner),
  tag_list: [...runner.tags],
  run_untagged: runner.runUntagged,
  locked: runner.locked,
  maximum_timeout: runner.maximumTimeout,
  access_level: runner.accessLevel,
  version: runner.version,
  revision: runner.revision,
  platform: runner.platform,
  architecture: runner.architecture,
  contacted_at: runner.contactedAt?.toISOString() ?? null,
  projects: projects.map(({ id, name, nameWithNamespace, path, pathWithNamespace }) => ({
    id,
    name,
    name_with_namespace: nameWithNamespace,
    path,
    path_with_namespace: pathWithNamespace,
  })),
});
