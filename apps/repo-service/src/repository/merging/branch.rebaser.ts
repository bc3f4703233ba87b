import { Injectable } from '@nestjs/common';
import {
  allows,
  branchRef,
  findPrincipal,
  MAX_REBASED_COMMITS,
  mayRewrite,
  type Oid,
  type Principal,
  type RebaseBranchReply,
  type RebaseObstacle,
  type RequestOf,
  type rebaseBranch,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type GitRepository } from '../../git/index.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';
import { ProjectAccessReader } from '../../projects/views/project-access.reader.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { type Reliance, Repositories } from '../../storage/repositories.js';
import { signedNow } from '../commits/signatures.js';
import { rebasePlan } from './rebase-plan.js';

type Rebase = RequestOf<typeof rebaseBranch>;

interface Heads {
  readonly branchOid: Oid;
  readonly ontoOid: Oid;
}

/** Shorter than the caller waits. */
const LONGEST_MS = 45_000;
const MAX_ATTEMPTS = 3;

/** The rebase cannot be done. */
class Obstacle extends Error {
  constructor(readonly obstacle: RebaseObstacle) {
    super(obstacle);
  }
}

/**
 * Rebases a branch: its commits are written one by one, each with the repository's write lock, so that pushes go on in between; then the branch
 * moves by compare-and-swap, as its user may by then.
 */
@Injectable()
export class BranchRebaser {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly accesses: ProjectAccessReader,
    private readonly protection: ProtectedBranches,
    private readonly rpc: RpcClient,
  ) {}

  async rebase(rebase: Rebase): Promise<RebaseBranchReply> {
    const deadline = Date.now() + LONGEST_MS;
    try {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        if (await this.attempt(rebase, deadline)) return { outcome: 'rebased' };
      }
      throw new Obstacle('takes_too_long');
    } catch (error) {
      if (error instanceof Obstacle) return { outcome: 'refused', obstacle: error.obstacle };
      throw error;
    }
  }

  /** False when the branch moved meanwhile, or objects were deleted that the new commits may lead to. */
  private async attempt(rebase: Rebase, deadline: number): Promise<boolean> {
    const repository = this.repositories.open(rebase.repository);
    const user = await this.userOf(rebase);
    const heads = await headsOf(repository, rebase);
    if (await repository.history.isAncestor(heads.ontoOid, heads.branchOid)) return true;
    const picks = await picksOf(repository, heads);
    const reliance = this.repositories.relyOn(rebase.repository);
    try {
      const head = await this.write(rebase, { onto: heads.ontoOid, picks, user, deadline });
      return await this.move(rebase, { heads, head, reliance });
    } finally {
      reliance.end();
    }
  }

  /** Writes the commits, and returns the last one. */
  private async write(
    { repository }: Rebase,
    { onto, picks, user, deadline }: { onto: Oid; picks: readonly Oid[]; user: Principal; deadline: number },
  ): Promise<Oid> {
    const committer = signedNow(user);
    let head = onto;
    for (const commitOid of picks) {
      if (Date.now() > deadline) throw new Obstacle('takes_too_long');
      const pick = { commitOid, onto: head, committer };
      const picked = await this.writer.alone(repository, ({ objects }) => objects.cherryPick(pick));
      if (picked.outcome === 'conflict') throw new Obstacle('conflict');
      if (picked.outcome === 'written') head = picked.oid;
    }
    return head;
  }

  /** The rights were checked when the rebase was asked for, and may have gone since. */
  private move(
    rebase: Rebase,
    { heads: { branchOid }, head, reliance }: { heads: Heads; head: Oid; reliance: Reliance },
  ): Promise<boolean> {
    const { branch, skipsPipelines } = rebase;
    return this.writer.write(rebase, async ({ moveOne }) => {
      await this.userOf(rebase);
      if (reliance.isBroken) return false;
      const result = await moveOne({
        ...{ refname: branchRef(branch), oldOid: branchOid, newOid: head, isForward: false },
        ...(skipsPipelines && { skipsPipelines }),
      });
      return result === 'updated';
    });
  }

  /** The user, if they may rewrite the branch now. */
  private async userOf({ projectId, userId, branch }: Rebase): Promise<Principal> {
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
    const principal = found?.isActive === true ? found.principal : null;
    const project = principal && (await this.accesses.findContext(String(projectId), principal));
    if (!principal || !project || !allows('push_code', project)) throw new Obstacle('may_not_push');
    const rights = await this.protection.rightsFor(projectId, branch);
    if (!mayRewrite(rights, project.accessLevel)) throw new Obstacle('may_not_push');
    return principal;
  }
}

async function headsOf({ refs }: GitRepository, { branch, onto }: Rebase): Promise<Heads> {
  const [branchOid, ontoOid] = await Promise.all([refs.branch(branch), refs.branch(onto)]);
  if (branchOid === null || ontoOid === null) throw new Obstacle('branch_missing');
  return { branchOid, ontoOid };
}

/** The commits to write anew, in order. */
async function picksOf({ history }: GitRepository, { branchOid, ontoOid }: Heads): Promise<readonly Oid[]> {
  if ((await history.mergeBase(ontoOid, branchOid)) === null) throw new Obstacle('unrelated');
  const own = await history.oidsBetween(ontoOid, branchOid, MAX_REBASED_COMMITS + 1);
  if (own.length > MAX_REBASED_COMMITS) throw new Obstacle('too_many_commits');
  return rebasePlan(branchOid, await history.mapCommits(own, ({ oid, parentOids }) => ({ oid, parentOids })));
}
