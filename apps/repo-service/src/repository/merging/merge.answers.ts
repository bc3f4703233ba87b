import { Controller } from '@nestjs/common';
import {
  type CommitFieldsJson,
  deleteMergeRequestHead,
  type DiffEntryJson,
  type Divergence,
  divergence,
  headsTouchedBy,
  type Mergeability,
  mergeability,
  type Oid,
  type Page,
  pageOf,
  rangeCommits,
  rangeDiff,
  rebaseBranch,
  type RebaseBranchReply,
  type RequestOf,
  writeMerge,
  type WriteMergeReply,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { type GitRepository } from '../../git/index.js';
import { AwaitedCommits } from '../../ref-updates/awaited-commits.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';
import { orDiffTooLarge } from '../commits/commit.errors.js';
import { presentCommitsWithoutAddress, presentDiffEntry } from '../commits/commit.presenter.js';
import { signedNow } from '../commits/signatures.js';
import { BranchRebaser } from './branch.rebaser.js';
import { MergeRequestHeads } from './merge-request-heads.js';
import { touchedHeads } from './touched-heads.js';

/** Repository operations for mr-service: comparing and merging branches. */
@Controller()
export class MergeAnswers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly rebaser: BranchRebaser,
    private readonly heads: MergeRequestHeads,
    private readonly awaited: AwaitedCommits,
  ) {}

  @Answers(mergeability)
  async mergeability(request: RequestOf<typeof mergeability>): Promise<Mergeability> {
    const { refs, history, objects } = this.repositories.open(request.repository);
    const [sourceOid, targetOid] = await Promise.all([
      refs.branch(request.sourceBranch),
      refs.branch(request.targetBranch),
    ]);
    if (sourceOid === null || targetOid === null) {
      return { sourceOid, targetOid, mergeBaseOid: null, canBeMerged: false, conflicts: [] };
    }
    const mergeBaseOid = await history.mergeBase(targetOid, sourceOid);
    const heads = { sourceOid, targetOid, mergeBaseOid };
    if (mergeBaseOid === sourceOid) return { ...heads, canBeMerged: false, conflicts: [] };
    const { isClean, conflicts } = await objects.tryMerge(targetOid, sourceOid);
    return { ...heads, canBeMerged: isClean, conflicts };
  }

  @Answers(writeMerge)
  async write({ repository, ours, theirs, message, author }: RequestOf<typeof writeMerge>): Promise<WriteMergeReply> {
    const signature = signedNow(author);
    const merge = { ours, theirs, message, author: signature, committer: signature };
    const result = await this.awaited.written(repository, () =>
      this.writer.alone(repository, ({ objects }) => objects.mergeCommits(merge)),
    );
    return result.outcome === 'written' ? { outcome: 'written', mergeOid: result.oid } : result;
  }

  @Answers(rebaseBranch)
  rebase(request: RequestOf<typeof rebaseBranch>): Promise<RebaseBranchReply> {
    return this.rebaser.rebase(request);
  }

  @Answers(divergence)
  async divergence(request: RequestOf<typeof divergence>): Promise<Divergence | null> {
    const repository = this.repositories.open(request.repository);
    const { refs, history } = repository;
    const { headOid } = request;
    if ((await history.commit(headOid)) === null) return null;
    const startOid = request.startOid ?? (await refs.branch(request.targetBranch));
    const [diverged] = await Promise.all([divergenceOf(repository, startOid, headOid), this.keepHead(request)]);
    return diverged;
  }

  private async keepHead({ repository, mergeRequest, headOid }: RequestOf<typeof divergence>): Promise<void> {
    await this.writer.keep(repository, headOid);
    if (mergeRequest) await this.heads.move(repository, mergeRequest, headOid);
  }

  @Answers(deleteMergeRequestHead)
  async deleteHead({ repository, ...mergeRequest }: RequestOf<typeof deleteMergeRequestHead>): Promise<null> {
    await this.heads.move(repository, mergeRequest, null);
    return null;
  }

  @Answers(headsTouchedBy)
  headsTouchedBy({ repository, ...move }: RequestOf<typeof headsTouchedBy>): Promise<readonly Oid[]> {
    return touchedHeads(this.repositories.open(repository), move);
  }

  @Answers(rangeCommits)
  async commits({ repository, page, ...range }: RequestOf<typeof rangeCommits>): Promise<Page<CommitFieldsJson>> {
    const { history } = this.repositories.open(repository);
    if (!(await isThere(history, range))) return { items: [], total: 0 };
    const { items, total } = pageOf(await history.oidsBetween(range.baseOid, range.headOid), page);
    return { items: presentCommitsWithoutAddress(await history.commitsByOid(items)), total };
  }

  @Answers(rangeDiff)
  async diff({ repository, ...range }: RequestOf<typeof rangeDiff>): Promise<DiffEntryJson[]> {
    const { history, diffs } = this.repositories.open(repository);
    if (!(await isThere(history, range))) return [];
    const { entries } = await orDiffTooLarge(diffs.between(range.baseOid, range.headOid));
    return entries.map(presentDiffEntry);
  }
}

async function divergenceOf(
  { history, diffs }: GitRepository,
  startOid: Oid | null,
  headOid: Oid,
): Promise<Divergence> {
  const baseOid = startOid && (await history.mergeBase(startOid, headOid));
  const size = baseOid === null ? { files: 0, isOverflow: false } : await diffs.size(baseOid, headOid);
  return { startOid, baseOid, ...size };
}

const isThere = async (
  history: GitRepository['history'],
  { baseOid, headOid }: { baseOid: Oid; headOid: Oid },
): Promise<boolean> => (await history.commitsByOid([baseOid, headOid])).length === (baseOid === headOid ? 1 : 2);
