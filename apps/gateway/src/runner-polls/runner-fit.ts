import { type RunnerReach } from '@ingot/contracts';

/** Pending jobs of a project, by their tags. */
export interface QueuedJobs {
  readonly projectId: number;
  readonly sharedRunners: boolean;
  readonly waiting: readonly { readonly tags: readonly string[]; readonly count: number }[];
}

/** Whether the runner may run any of the jobs. */
export function fits(
  { isShared, projectIds, tags, runUntagged }: RunnerReach,
  { projectId, sharedRunners, waiting }: QueuedJobs,
): boolean {
  if (isShared ? !sharedRunners : !projectIds.includes(projectId)) return false;
  return waiting.some((jobs) => (jobs.tags.length === 0 ? runUntagged : jobs.tags.every((tag) => tags.includes(tag))));
}
