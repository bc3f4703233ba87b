import { Controller } from '@nestjs/common';
import {
  BRANCH_PREFIX,
  branchContaining,
  branchHead,
  branchRef,
  DomainError,
  moveBranch,
  type MoveBranchReply,
  type Oid,
  type RequestOf,
  setDefaultBranch,
  type SetDefaultBranchReply,
  ZERO_OID,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { isFreeBranchName } from '../../git/index.js';
import { AwaitedCommits } from '../../ref-updates/awaited-commits.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';

/** 409: the branch cannot be moved, for a reason other than a concurrent move. */
class BranchNotMoved extends DomainError {
  constructor(context: { projectId: number; branch: string; result: string }) {
    super('conflict', `Could not update branch ${context.branch}. Please refresh and try again.`, context);
  }
}

/** Branches, for other services. */
@Controller()
export class BranchAnswers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly awaited: AwaitedCommits,
  ) {}

  @Answers(branchHead)
  head({ repository, branch }: RequestOf<typeof branchHead>): Promise<Oid | null> {
    return this.repositories.open(repository).refs.branch(branch);
  }

  @Answers(branchContaining)
  async containing({ repository, oid }: RequestOf<typeof branchContaining>): Promise<string | null> {
    const { refs, history } = this.repositories.open(repository);
    const branches = [...(await refs.below(BRANCH_PREFIX)).values()];
    const [first] = await history.refsContaining(oid, BRANCH_PREFIX, branches);
    return first ?? null;
  }

  @Answers(setDefaultBranch)
  setDefault({ repository, branch }: RequestOf<typeof setDefaultBranch>): Promise<SetDefaultBranchReply> {
    return this.writer.alone(repository, async ({ refs }) => {
      if ((await refs.branch(branch)) === null) return { outcome: 'missing' };
      await refs.setHead(branch);
      return { outcome: 'set' };
    });
  }

  /** A retry after a lost reply finds the branch already moved. */
  @Answers(moveBranch)
  move({ projectId, repository, userId, ...move }: RequestOf<typeof moveBranch>): Promise<MoveBranchReply> {
    const { branch, oldOid, newOid } = move;
    return this.writer.write({ projectId, repository, userId }, async (writing) => {
      const oidNow = async () => (await writing.repository.refs.branch(branch)) ?? ZERO_OID;
      if ((await oidNow()) === newOid) return { outcome: 'moved' };
      if (oldOid === ZERO_OID && !isFreeBranchName(branch)) {
        throw new BranchNotMoved({ projectId, branch, result: 'invalid_name' });
      }
      if (this.awaited.isBroken(repository, newOid)) return { outcome: 'stale', actualOid: await oidNow() };
      const result = await writing.moveOne({
        refname: branchRef(branch),
        oldOid,
        newOid,
        isForward: newOid !== ZERO_OID,
      });
      if (result === 'updated') return { outcome: 'moved' };
      if (result !== 'stale') throw new BranchNotMoved({ projectId, branch, result });
      return { outcome: 'stale', actualOid: await oidNow() };
    });
  }
}
