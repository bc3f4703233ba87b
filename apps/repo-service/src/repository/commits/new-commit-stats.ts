import { type Oid } from '@ingot/contracts';
import { type Logger } from '@ingot/platform';
import { type CommitStats } from '../../git/index.js';
import { isTooMuch } from './commit.errors.js';

const UNCOUNTED: CommitStats = { additions: 0, deletions: 0 };

interface Counter {
  stats(oid: Oid): Promise<CommitStats>;
}

/**
 * The statistics of a commit that was just made; zeros when it is too large to count, or counting fails, which is logged: a failure would
 * tell the client that there is no commit.
 */
export async function newCommitStats(history: Counter, oid: Oid, log: Pick<Logger, 'error'>): Promise<CommitStats> {
  try {
    return await history.stats(oid);
  } catch (error) {
    if (!isTooMuch(error)) log.error({ err: error, oid }, 'the statistics of a new commit could not be counted');
    return UNCOUNTED;
  }
}
