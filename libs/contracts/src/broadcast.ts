/** A message to all running replicas, which changes only what they know: unreachable replicas miss it. */
export interface Broadcast<Payload = unknown> {
  readonly kind: 'broadcast';
  readonly subject: string;
  readonly payload?: Payload;
}

const broadcast = <Payload>(name: string): Broadcast<Payload> => ({ kind: 'broadcast', subject: `broadcast.${name}` });

/** A user's name, state, rights or credentials changed. */
export const userChanged = broadcast<{ readonly userId: number }>('user.changed');
/** An administrator unlocked a user's password: the wrong ones are forgotten. */
export const userUnlocked = broadcast<{ readonly userId: number }>('user.unlocked');
/** A project's path, visibility, members or state changed. */
export const projectChanged = broadcast<{ readonly projectId: number }>('project.changed');
/** A variable of the project was created, changed or deleted. */
export const projectVariablesChanged = broadcast<{ readonly projectId: number }>('project_variables.changed');
/** A pipeline of the project changed its status. */
export const pipelineChanged = broadcast<{ readonly projectId: number }>('pipeline.changed');
/** Pending jobs with these tags. */
export interface WaitingJobs {
  readonly tags: readonly string[];
  readonly count: number;
  /** Whether their ref is protected; absent in messages of older versions. */
  readonly isProtected?: boolean;
}
/** Jobs of a project are pending. */
export interface QueuedJobs {
  readonly projectId: number;
  /** Whether shared runners may take them. */
  readonly sharedRunners: boolean;
  readonly waiting: readonly WaitingJobs[];
  /** There are others, with any tags: too many to be told. */
  readonly others?: true;
}
export const jobsQueued = broadcast<QueuedJobs>('jobs.queued');
/** The jobs that a runner may take changed, or the runner was deleted. */
export const runnerChanged = broadcast<{ readonly runnerId: number }>('runner.changed');
/** A storage soon takes no more calls, as its process ends. */
export const storageLeaving = broadcast<{ readonly storage: string }>('storage.leaving');
/** An application setting changed. */
export const settingsChanged = broadcast<Record<string, never>>('settings.changed');
