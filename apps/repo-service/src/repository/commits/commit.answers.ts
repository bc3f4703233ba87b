import { Controller } from '@nestjs/common';
import {
  commitFile,
  commitsBroughtBy,
  isAncestor,
  type Oid,
  type PushedCommit,
  pushedCommits,
  type PushedCommits,
  type RequestOf,
  resolveCommit,
  upToJsonBytes,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { type CommitRecord, type GitRepository } from '../../git/index.js';
import { Repositories } from '../../storage/repositories.js';
import { presentDate } from './commit.presenter.js';
import { CommitWriter } from './commit.writer.js';

/** Keeps a hundred pushes, of twenty commits each, within the size limit of a reply. */
const MESSAGE_BYTES = 2_000;
const NAME_BYTES = 255;

interface Push {
  readonly newOid: Oid;
  readonly beside: string | null;
  readonly limit: number;
  readonly messageBytes?: number | undefined;
}

const NOTHING: PushedCommits = { commits: [], total: 0 };

/** Commits, for other services. */
@Controller()
export class CommitAnswers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: CommitWriter,
  ) {}

  @Answers(resolveCommit)
  resolve({ repository, revision, seesUnreachable }: RequestOf<typeof resolveCommit>): Promise<Oid | null> {
    const { refs } = this.repositories.open(repository);
    return seesUnreachable === true ? refs.resolve(revision) : refs.resolveReachable(revision);
  }

  /** A missing commit is no ancestor. */
  @Answers(isAncestor)
  async isAncestor({ repository, ancestor, descendant }: RequestOf<typeof isAncestor>): Promise<boolean> {
    const { history } = this.repositories.open(repository);
    const [first, second] = await Promise.all([history.commit(ancestor), history.commit(descendant)]);
    return first !== null && second !== null && history.isAncestor(ancestor, descendant);
  }

  @Answers(commitsBroughtBy)
  async broughtBy(request: RequestOf<typeof commitsBroughtBy>): Promise<readonly Oid[]> {
    const { history } = this.repositories.open(request.repository);
    const brought = new Set(await history.oidsBetween(request.oldOid, request.newOid));
    return request.oids.filter((oid) => brought.has(oid));
  }

  @Answers(commitFile)
  async commitFile({ filePath, content, ...command }: RequestOf<typeof commitFile>): Promise<null> {
    const { name, email } = command.principal;
    const action = { action: 'create', filePath, previousPath: null, content, encoding: 'text' } as const;
    await this.writer.create({ ...command, startBranch: undefined, author: { name, email }, actions: [action] });
    return null;
  }

  @Answers(pushedCommits)
  pushed({ repository, ...push }: RequestOf<typeof pushedCommits>): Promise<PushedCommits> {
    return readPushedCommits(this.repositories.open(repository), push);
  }
}

/** The newest `limit` commits that `newOid` reaches and `beside` does not, oldest first, and their total. */
async function readPushedCommits(
  { refs, history }: GitRepository,
  { newOid, beside, limit, messageBytes = MESSAGE_BYTES }: Push,
): Promise<PushedCommits> {
  const head = await refs.resolve(newOid); // peels a tag object
  if (head === null) return NOTHING;
  if (beside === null) {
    const [newest, total] = await Promise.all([history.oids(head, { skip: 0, take: limit }), history.count(head)]);
    return { commits: await oldestFirst(history, newest, messageBytes), total };
  }
  const base = await refs.resolve(beside);
  if (base === null) return NOTHING;
  const [newest, total] = await Promise.all([history.oidsBetween(base, head, limit), history.countBetween(base, head)]);
  return { commits: await oldestFirst(history, newest, messageBytes), total };
}

const oldestFirst = (
  history: GitRepository['history'],
  newestFirst: readonly Oid[],
  messageBytes: number,
): Promise<readonly PushedCommit[]> =>
  history.mapCommits(newestFirst.toReversed(), (commit) => presentPushed(commit, messageBytes));

const presentPushed = ({ oid, message, author, committer }: CommitRecord, messageBytes: number): PushedCommit => ({
  id: oid,
  message: upToJsonBytes(message, messageBytes),
  timestamp: presentDate(committer),
  author: { name: upToJsonBytes(author.name, NAME_BYTES), email: upToJsonBytes(author.email, NAME_BYTES) },
});
