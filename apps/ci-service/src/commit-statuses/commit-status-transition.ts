import { type CommitStatusState } from '@ingot/contracts';
import { type CommitStatusEntity } from './commit-status.entity.js';

type Timing = Pick<CommitStatusEntity, 'status' | 'startedAt' | 'finishedAt'>;

/**
 * What a status is after `state` was posted to it. Any state is accepted, also one step back: what is pending (again) has
 * not started. Posting the state that it is in changes no time.
 */
export function statusEntering(state: CommitStatusState, current: Timing | null, now: Date): Timing {
  if (current?.status === state) return { status: state, startedAt: current.startedAt, finishedAt: current.finishedAt };
  if (state === 'pending') return { status: state, startedAt: null, finishedAt: null };
  if (state === 'running') return { status: state, startedAt: now, finishedAt: null };
  return { status: state, startedAt: current?.startedAt ?? null, finishedAt: now };
}
