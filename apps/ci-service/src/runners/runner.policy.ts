import { Forbidden, ValidationFailed } from '@ingot/contracts';
import { type Runner } from './runner.js';

/** The caller, and the projects of the runner that they maintain. */
export interface RunnersCaller {
  readonly isAdmin: boolean;
  readonly maintainedProjectIds: readonly number[];
}

const maintains = ({ maintainedProjectIds }: RunnersCaller, { projectIds }: Runner): boolean =>
  projectIds.some((id) => maintainedProjectIds.includes(id));

/** Everyone sees shared runners; others are seen by the maintainers of their projects (reference behaviour, 13.15). */
export function refuseToShow(caller: RunnersCaller, runner: Runner): void {
  if (!caller.isAdmin && !runner.isShared && !maintains(caller, runner)) throw new Forbidden('No access granted');
}

export function refuseToChange(caller: RunnersCaller, runner: Runner): void {
  if (caller.isAdmin) return;
  if (runner.isShared) throw new Forbidden('Runner is shared');
  if (!maintains(caller, runner)) throw new Forbidden('No access granted');
}

export function refuseToDelete(caller: RunnersCaller, runner: Runner): void {
  refuseToChange(caller, runner);
  if (!caller.isAdmin && runner.projectIds.length > 1) throw new SharedByProjects();
}

/** With its token, one gets the jobs of all its projects, and with them their code and variables. */
export function refuseToReset(caller: RunnersCaller, runner: Runner): void {
  refuseToChange(caller, runner);
  const { isAdmin, maintainedProjectIds } = caller;
  if (!isAdmin && !runner.projectIds.every((id) => maintainedProjectIds.includes(id))) throw new SharedByProjects();
}

class SharedByProjects extends Forbidden {
  constructor() {
    super('Runner associated with more than one project');
  }
}

export function refuseToEnable(caller: RunnersCaller, runner: Runner): void {
  if (runner.isShared) throw new Forbidden('Runner is shared');
  if (runner.locked) throw new Forbidden('Runner is locked');
  if (!caller.isAdmin && !maintains(caller, runner)) throw new Forbidden('No access granted');
}

export function refuseToDisable({ projectIds }: Runner): void {
  if (projectIds.length === 1) {
    throw new Forbidden('Only one project associated with the runner. Please remove the runner instead');
  }
}

/** A runner without tags must take untagged jobs, or it could take none. */
export function refuseUseless({ runUntagged, tags }: Pick<Runner, 'runUntagged' | 'tags'>): void {
  if (runUntagged || tags.length > 0) return;
  throw new ValidationFailed({ tags_list: ['can not be empty when runner is not allowed to pick untagged jobs'] });
}
