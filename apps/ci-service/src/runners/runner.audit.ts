import { type AuditEntry, changesBetween } from '@ingot/platform';
import { type RunnerChanges } from './runner.repository.js';
import { type Runner } from './runner.js';

/** The name of a runner in the audit. */
export type AuditedRunner = Pick<Runner, 'id' | 'description' | 'projectIds'>;

/** One entry for each project of the runner; for a shared runner, one for the instance. Pure. */
export function auditOfRunner(
  event: AuditEntry['event'],
  { id, description, projectIds }: AuditedRunner,
  change?: AuditEntry['change'],
): AuditEntry[] {
  const entities: AuditEntry['entity'][] =
    projectIds.length === 0
      ? [{ type: 'Instance', id: null }]
      : projectIds.map((projectId) => ({ type: 'Project', id: projectId }));
  const target = { type: 'Runner', id, name: description };
  return entities.map((entity) => ({ event, entity, target, ...(change && { change }) }));
}

/** Attributes by their names in the API. */
const attributesOf = (runner: RunnerChanges) => ({
  description: runner.description,
  active: runner.active,
  locked: runner.locked,
  run_untagged: runner.runUntagged,
  tag_list: runner.tags,
  maximum_timeout: runner.maximumTimeout,
  access_level: runner.accessLevel,
});

/** The changed attributes. Pure. */
export const auditOfRunnerChanges = (runner: Runner, changes: RunnerChanges): AuditEntry[] =>
  changesBetween(attributesOf(runner), attributesOf(changes)).flatMap((change) =>
    auditOfRunner('runner_updated', runner, change),
  );
