import { Injectable } from '@nestjs/common';
import {
  branchRef,
  DomainError,
  isMergeOfRequest,
  mayPushTo,
  NotFound,
  type Oid,
  type Signature,
  Unavailable,
  ZERO_OID,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import {
  type CherryPickResult,
  type CommitAction,
  type CommitRecord,
  type GitRepository,
  isFreeBranchName,
} from '../../git/index.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { CallerWriter } from '../../ref-updates/caller-writer.js';
import { type RefWriting } from '../../ref-updates/ref-writer.js';
import { requireRoomFor } from '../../ref-updates/room-for-refs.js';
import { orDirectoryTooLarge, orHistoryTooLarge } from './commit.errors.js';
import { titleOf } from './commit.presenter.js';
import { signedNow } from './signatures.js';

export interface CreateCommit extends ProjectCaller {
  readonly branch: string;
  /** The start point if the branch is new. */
  readonly startBranch: string | undefined;
  readonly message: string;
  readonly author: Signature;
  readonly actions: readonly CommitAction[];
  /** The last commit of the file that the change is based on; refused when there is a later one. */
  readonly madeFrom?: { readonly path: string; readonly lastCommitId: string } | undefined;
}

export interface CherryPickCommit extends ProjectCaller {
  readonly picked: Oid;
  /** The branch to cherry-pick to. */
  readonly branch: string;
}

export interface RevertCommit extends ProjectCaller {
  readonly undone: CommitRecord;
  /** The branch to revert on. */
  readonly branch: string;
}

type Redo = 'cherry-pick' | 'revert';
type NotWritten = Exclude<CherryPickResult, { outcome: 'written' }>;

/** 400: the caller may not push to this branch. */
class MayNotPushToBranch extends DomainError {
  constructor(branch: string) {
    super('bad_request', 'You are not allowed to push into this branch', { branch });
  }
}

/** 400: the branch does not exist, and there is no `start_branch`. */
class NotOnABranch extends DomainError {
  constructor() {
    super('bad_request', 'You can only create or edit files when you are on a branch');
  }
}

/** 400: the cherry-pick or revert conflicts, or changes nothing. */
class CannotRedo extends DomainError {
  constructor(how: Redo, what: 'commit' | 'merge request', result: NotWritten) {
    const secondLine = `${' '.repeat(21)}A ${how} may have already been performed with this ${what}, or a more recent commit may have updated some of its content.`;
    const message = `Sorry, we cannot ${how} this ${what} automatically.\n${secondLine}`;
    super('bad_request', { message, reason: whyNot(how, result) });
  }
}

function whyNot(how: Redo, result: NotWritten): string {
  if (result.outcome === 'unchanged') {
    return how === 'revert' ? 'The branch does not have this change' : 'The branch has this change already';
  }
  const { conflicts } = result;
  return conflicts.length === 0 ? 'The change conflicts' : `The change conflicts in ${conflicts.join(', ')}`;
}

/** 400: the actions are invalid; the message says why. */
class CommitRefused extends DomainError {
  /** @param reason what would be right, where the message does not say it */
  constructor(message: string, reason?: string) {
    super('bad_request', { message, ...(reason !== undefined && { reason }) });
  }
}

const ALLOWED_ACTIONS = 'Allowed: create, update, move, delete';

/** Writes commits to branches: of file actions (reference behaviour, 5.2), cherry-picks and reverts (5.3). */
@Injectable()
export class CommitWriter {
  constructor(
    private readonly writer: CallerWriter,
    private readonly protection: ProtectedBranches,
    private readonly rpc: RpcClient,
  ) {}

  /** Commits file actions and moves the branch. Throws `CommitRefused`, `TooManyRefs` and the like, each 400; `DirectoryTooLarge`. */
  async create(command: CreateCommit): Promise<CommitRecord> {
    const { branch } = command;
    return this.writer.write(command, async (writing, project) => {
      const { repository } = writing;
      const rights = await this.protection.rightsFor(project.id, branch);
      const tip = await repository.refs.branch(branch);
      if (tip === null && !isFreeBranchName(branch)) throw new CommitRefused('Branch name is invalid');
      if (!mayPushTo(rights, project.accessLevel, tip !== null)) throw new MayNotPushToBranch(branch);
      const start = tip ?? (await startOf(repository, command));
      await refuseIfChanged(repository, start, command);
      if (tip === null) await requireRoomFor(branchRef(branch), repository);
      const commitOid = await writeCommit(repository, start, command);
      repository.history.stats(commitOid).catch(() => undefined); // the reply has them: they are counted while the branch moves
      return advanceBranch(writing, { branch, from: tip ?? ZERO_OID, to: commitOid });
    });
  }

  /** Cherry-picks a commit and moves the branch. Throws `NotFound`, `CannotRedo` and the like. */
  cherryPick({ picked, ...command }: CherryPickCommit): Promise<CommitRecord> {
    const committer = signedNow(command.principal);
    return this.redo('cherry-pick', picked, command, ({ objects }, onto) =>
      objects.cherryPick({ commitOid: picked, onto, committer }),
    );
  }

  /** Reverts a commit and moves the branch. Throws as `cherryPick` does. */
  revert({ undone, ...command }: RevertCommit): Promise<CommitRecord> {
    const author = signedNow(command.principal);
    const message = `Revert "${titleOf(undone.message)}"\n\nThis reverts commit ${undone.oid}\n`;
    return this.redo('revert', undone.oid, command, ({ objects }, onto) =>
      objects.revert({ commitOid: undone.oid, onto, message, author, committer: author }),
    );
  }

  private redo(
    how: Redo,
    oid: Oid,
    command: ProjectCaller & { readonly branch: string },
    write: (repository: GitRepository, onto: Oid) => Promise<CherryPickResult>,
  ): Promise<CommitRecord> {
    const { branch } = command;
    return this.writer.write(command, async (writing, project) => {
      const { repository } = writing;
      const tip = await repository.refs.branch(branch);
      if (tip === null) throw new NotFound('Branch');
      const rights = await this.protection.rightsFor(project.id, branch);
      if (!mayPushTo(rights, project.accessLevel)) throw new MayNotPushToBranch(branch);
      const result = await write(repository, tip);
      if (result.outcome !== 'written') {
        throw new CannotRedo(how, await this.kindOf(project.id, oid, repository), result);
      }
      return advanceBranch(writing, { branch, from: tip, to: result.oid });
    });
  }

  /** While mr-service is unavailable, a merge counts as any other commit. */
  private async kindOf(projectId: number, oid: Oid, { history }: GitRepository): Promise<'commit' | 'merge request'> {
    const commit = await history.commit(oid);
    if (commit === null || commit.parentOids.length < 2) return 'commit';
    try {
      return (await this.rpc.call(isMergeOfRequest, { projectId, oid })) ? 'merge request' : 'commit';
    } catch (error) {
      if (error instanceof Unavailable) return 'commit';
      throw error;
    }
  }
}

/** The start point of a new branch; null for the first commit of an empty repository. */
async function startOf({ refs }: GitRepository, { startBranch }: CreateCommit): Promise<Oid | null> {
  if (startBranch !== undefined) {
    const start = await refs.resolve(startBranch);
    if (start === null) throw new CommitRefused('Invalid reference name');
    return start;
  }
  if (await refs.isEmpty()) return null;
  throw new NotOnABranch();
}

/** Throws 400 when the file has a later commit than the one that the change is based on; `HistoryTooLarge`. */
async function refuseIfChanged(
  { history }: GitRepository,
  start: Oid | null,
  { madeFrom }: CreateCommit,
): Promise<void> {
  if (madeFrom === undefined || start === null) return;
  if ((await orHistoryTooLarge(history.lastCommitOf(start, madeFrom.path))) === madeFrom.lastCommitId.toLowerCase())
    return;
  throw new CommitRefused('You are attempting to change a file that has changed since you started editing it.');
}

async function writeCommit({ objects }: GitRepository, tip: Oid | null, command: CreateCommit): Promise<Oid> {
  const { principal, message, actions } = command;
  const now = Date.now();
  const [author, committer] = [signedNow(command.author, now), signedNow(principal, now)];
  const result = await orDirectoryTooLarge(objects.createCommit({ tip, message, author, committer, actions }));
  if (result.outcome === 'refused') {
    throw new CommitRefused(result.message, result.code === 'unknown_action' ? ALLOWED_ACTIONS : undefined);
  }
  return result.commitOid;
}

/** Moves a branch to a new commit, and returns the commit. Throws `CommitRefused` when the branch is not at `from`. */
async function advanceBranch(
  { repository, moveOne }: RefWriting,
  { branch, from, to }: { readonly branch: string; readonly from: Oid; readonly to: Oid },
): Promise<CommitRecord> {
  const result = await moveOne({ refname: branchRef(branch), oldOid: from, newOid: to, isForward: true });
  if (result !== 'updated') {
    throw new CommitRefused(`Could not update branch ${branch}. Please refresh and try again.`);
  }
  const commit = await repository.history.commit(to);
  if (commit === null) throw new Error('a commit just written cannot be read');
  return commit;
}
