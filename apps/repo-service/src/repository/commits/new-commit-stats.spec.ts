import { toOid } from '@ingot/contracts';
import { GitError } from '../../git/index.js';
import { newCommitStats } from './new-commit-stats.js';

const oid = toOid('1'.repeat(40));
const NOTHING = { additions: 0, deletions: 0 };

/** What is answered about the commit, and how often a failure is logged. */
async function statsWith(stats: () => Promise<typeof NOTHING>) {
  const logged: unknown[] = [];
  const log = { error: (what: unknown) => void logged.push(what) };
  return { stats: await newCommitStats({ stats }, oid, log), logged };
}

describe('the statistics of a new commit', () => {
  it('are those that were counted', async () => {
    const stats = { additions: 2, deletions: 1 };
    expect(await statsWith(() => Promise.resolve(stats))).toEqual({ stats, logged: [] });
  });

  it('are zero when it is too large to count', async () => {
    const error = new GitError('too_large', 'a change of too many entries');
    expect(await statsWith(() => Promise.reject(error))).toEqual({ stats: NOTHING, logged: [] });
  });

  it('are zero when counting fails, which is logged', async () => {
    const error = new GitError('failed', 'libgit2 failed');
    expect(await statsWith(() => Promise.reject(error))).toEqual({ stats: NOTHING, logged: [{ err: error, oid }] });
  });
});
