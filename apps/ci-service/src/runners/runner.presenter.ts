import { type ListedRunnerJson, type PipelineProject, type RunnerJson, type RunnerManagerJson } from '@ingot/contracts';
import { isOnline, isStale, type Runner, type RunnerManager } from './runner.js';

export const presentListed = (runner: Runner): ListedRunnerJson => ({
  id: runner.id,
  description: runner.description,
  active: runner.active,
  paused: !runner.active,
  is_shared: runner.isShared,
  runner_type: runner.isShared ? 'instance_type' : 'project_type',
  name: runner.name,
  ip_address: runner.address,
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

export const presentManager = (manager: RunnerManager): RunnerManagerJson => ({
  id: manager.id,
  system_id: manager.systemId,
  version: manager.version,
  revision: manager.revision,
  platform: manager.platform,
  architecture: manager.architecture,
  created_at: manager.createdAt.toISOString(),
  contacted_at: manager.contactedAt.toISOString(),
  ip_address: manager.address,
  status: isOnline(manager) ? 'online' : isStale(manager) ? 'stale' : 'offline',
  job_execution_status: manager.isBusy ? 'active' : 'idle',
});
