import { Controller } from '@nestjs/common';
import {
  type Mergeability,
  mergeability,
  moveBranch,
  type MoveBranchReply,
  type Oid,
  type RequestOf,
  writeMerge,
  type WriteMergeReply,
  ZERO_OID,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { signedNow } from '../commits/signatures.js';
import { type GitRepository } from '../git/index.js';
import { BRANCH_PREFIX } from '../ref-updates/ref-change.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { Repositories } from '../repositories/repositories.js';
import { BranchWriteFailed } from './merge.errors.js';

/** What mr-service needs of a repository in order to merge. */
@Controller()
export class MergeHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
  ) {}

  @Answers(mergeability)
  async mergeability(request: RequestOf<typeof mergeability>): Promise<Mergeability> {
    const git = this.repositories.open(request.repository);
    const [sourceOid, targetOid] = await Promise.all([
      git.branch(request.sourceBranch),
      git.branch(request.targetBranch),
    ]);
    if (sourceOid === null || targetOid === null) {
      return { sourceOid, targetOid, mergeBaseOid: null, canBeMerged: false };
    }
    const mergeBaseOid = await git.mergeBase(targetOid, sourceOid);
    const hasCommits = mergeBaseOid !== sourceOid;
    return {
      sourceOid,
      targetOid,
      mergeBaseOid,
      canBeMerged: hasCommits && (await git.canMerge(targetOid, sourceOid)),
    };
  }

  @Answers(writeMerge)
  async write({ repository, ours, theirs, message, author }: RequestOf<typeof writeMerge>): Promise<WriteMergeReply> {
    const signature = signedNow(author);
    const git = this.repositories.open(repository);
    const result = await git.mergeCommits({ ours, theirs, message, author: signature, committer: signature });
    return result.outcome === 'written' ? { outcome: 'written', mergeOid: result.oid } : result;
  }

  @Answers(moveBranch)
  move({ projectId, repository, userId, ...move }: RequestOf<typeof moveBranch>): Promise<MoveBranchReply> {
    const scope = { projectId, repository, userId };
    const change = { refname: `${BRANCH_PREFIX}${move.branch}`, oldOid: move.oldOid, newOid: move.newOid };
    return this.writer.write(scope, async (writing) => {
      if (await isAt(writing.git, move)) return { outcome: 'moved' };
      const result = await this.writer.moveOne(writing, change);
      if (result === 'updated') return { outcome: 'moved' };
      if (result !== 'stale') throw new BranchWriteFailed({ projectId, branch: move.branch, result });
      return { outcome: 'stale', actualOid: (await writing.git.branch(move.branch)) ?? ZERO_OID };
    });
  }
}

/** A retry after a lost reply finds the branch where it was to go. */
const isAt = async (git: GitRepository, { branch, newOid }: { branch: string; newOid: Oid }): Promise<boolean> =>
  ((await git.branch(branch)) ?? ZERO_OID) === newOid;
