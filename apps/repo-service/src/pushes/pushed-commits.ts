import { type Oid, type PushedCommit, type PushedCommits, upToJsonBytes } from '@ingot/contracts';
import { presentDate } from '../commits/commit.presenter.js';
import { type CommitRecord, type GitRepository } from '../git/index.js';

/** A hundred pushes, of twenty commits each, must fit into one answer. */
const MESSAGE_BYTES = 2_000;
const NAME_BYTES = 255;

interface Push {
  readonly newOid: Oid;
  readonly beside: string | null;
  readonly limit: number;
  readonly messageBytes?: number | undefined;
}

const NOTHING: PushedCommits = { commits: [], total: 0 };

/** The newest `limit` commits that `newOid` reaches and `beside` does not, oldest first, and how many there are. */
export async function pushedCommits(
  git: GitRepository,
  { newOid, beside, limit, messageBytes = MESSAGE_BYTES }: Push,
): Promise<PushedCommits> {
  const head = await git.resolve(newOid); // a tag object's commit
  if (head === null) return NOTHING;
  if (beside === null) {
    const [newest, total] = await Promise.all([git.commits(head, { skip: 0, take: limit }), git.count(head)]);
    return { commits: oldestFirst(newest, messageBytes), total };
  }
  const base = await git.resolve(beside);
  if (base === null) return NOTHING;
  const [newest, total] = await Promise.all([git.commitsBetween(base, head, limit), git.countBetween(base, head)]);
  return { commits: oldestFirst(newest, messageBytes), total };
}

const oldestFirst = (newestFirst: readonly CommitRecord[], messageBytes: number): PushedCommit[] =>
  newestFirst.map((commit) => presentPushed(commit, messageBytes)).reverse();

const presentPushed = ({ oid, message, author, committer }: CommitRecord, messageBytes: number): PushedCommit => ({
  id: oid,
  message: upToJsonBytes(message, messageBytes),
  timestamp: presentDate(committer),
  author: { name: upToJsonBytes(author.name, NAME_BYTES), email: upToJsonBytes(author.email, NAME_BYTES) },
});
