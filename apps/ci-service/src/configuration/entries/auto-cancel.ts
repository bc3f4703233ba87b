import { type AutoCancel } from '../pipeline-plan.js';
import { type Entry } from './entry.js';

/** What a newer pipeline of the branch, or a failed job, cancels. */
export interface AutoCancelPolicy {
  readonly onNewCommit: AutoCancel | null;
  readonly onJobFailure: boolean;
}

const ON_NEW_COMMIT = ['conservative', 'interruptible', 'none'] as const satisfies readonly AutoCancel[];
const ON_JOB_FAILURE = ['all', 'none'] as const;

/** Parses `auto_cancel`; null when missing. */
export function autoCancelOf(entry: Entry): AutoCancelPolicy | null {
  if (!entry.isGiven) return null;
  const map = entry.map();
  map.onlyKeys(['on_new_commit', 'on_job_failure']);
  return {
    onNewCommit: map.choice('on_new_commit', ON_NEW_COMMIT, `should be ${ON_NEW_COMMIT.join(', ')}`),
    onJobFailure: map.choice('on_job_failure', ON_JOB_FAILURE, `should be ${ON_JOB_FAILURE.join(', ')}`) === 'all',
  };
}
