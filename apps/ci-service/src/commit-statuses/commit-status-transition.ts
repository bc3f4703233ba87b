import { type CommitStatusState } from '@ingot/contracts';
import { type CommitStatusEntity } from './commit-status.entity.js';

type Timing = Pick<CommitStatusEntity, 'status' | 'startedAt' | 'finishedAt'>;

/**
 * The state of a status after `state` was posted. Every transition is accepted, also backwards: a pending status has no start time.
 * Posting the current state changes no time.
 */
export function statusEntering(state: CommitStatusState, current: Timing | null, now: Date): Timing {
  if (current?.status === state) return { status: state, startedAt: current.startedAt, finishedAt: current.finishedAt };
  if (state === 'pending') return { status: state, startedAt: null, finishedAt: null };
  if (state === 'running') return { status: state, startedAt: now, finishedAt: null };
  return { status: state, startedAt: current?.startedAt ?? null, finishedAt: now };
}
