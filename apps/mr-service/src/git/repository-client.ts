import { Injectable } from '@nestjs/common';
import {
  branchHead,
  branchRights,
  type BranchRights,
  type CommitFieldsJson,
  commitsBroughtBy,
  deleteMergeRequestHead,
  type DiffEntryJson,
  divergence,
  DomainError,
  type Divergence,
  headsTouchedBy,
  isAncestor,
  mergeability,
  type Mergeability,
  moveBranch,
  type MoveBranchReply,
  type Oid,
  type Page,
  type PageRequest,
  pushedCommits,
  rangeCommits,
  rangeDiff,
  rebaseBranch,
  type RebaseBranchReply,
  type RepositoryAddress,
  resolveCommit,
  type Signature,
  Unavailable,
  unlessDamaged,
  writeMerge,
  type WriteMergeReply,
} from '@ingot/contracts';
import { type Encoded, RpcClient } from '@ingot/platform';

const SHOWN_COMMITS = 1_000;
/** The length of the messages that are kept; together they fit into one reply. */
const KEPT_MESSAGE_BYTES = 4_000;

/** The data of a project that git operations need. */
export interface GitProject {
  readonly id: number;
  readonly repository: RepositoryAddress;
}

interface Branches {
  readonly sourceBranch: string;
  readonly targetBranch: string;
}

export interface Range {
  readonly baseOid: Oid;
  readonly headOid: Oid;
}

/** How long a read waits for an answer that it can do without. */
const PATIENCE_MS = 2_000;

/** Reads and changes a project's branches through repo-service; results are never cached. */
@Injectable()
export class RepositoryClient {
  constructor(private readonly rpc: RpcClient) {}

  /** Null when the branch does not exist. */
  head({ repository }: GitProject, branch: string): Promise<Oid | null> {
    return this.rpc.call(branchHead, { repository, branch }, repository.storage);
  }

  mergeability({ repository }: GitProject, { sourceBranch, targetBranch }: Branches): Promise<Mergeability> {
    return this.rpc.call(mergeability, { repository, sourceBranch, targetBranch }, repository.storage);
  }

  rights(project: GitProject, branch: string): Promise<BranchRights> {
    return this.rpc.call(branchRights, { projectId: project.id, branch });
  }

  writeMerge(
    { repository }: GitProject,
    merge: { ours: Oid; theirs: Oid; message: string; author: Signature },
  ): Promise<WriteMergeReply> {
    return this.rpc.call(writeMerge, { repository, ...merge }, repository.storage);
  }

  moveBranch(
    { id: projectId, repository }: GitProject,
    move: { branch: string; oldOid: Oid; newOid: Oid; userId: number },
  ): Promise<MoveBranchReply> {
    return this.rpc.call(moveBranch, { repository, projectId, ...move }, repository.storage);
  }

  /** Rebases a branch, and moves it: see `rebaseBranch`. */
  rebase(
    { id: projectId, repository }: GitProject,
    rebase: { branch: string; onto: string; userId: number; skipsPipelines: boolean },
  ): Promise<RebaseBranchReply> {
    return this.rpc.call(rebaseBranch, { repository, projectId, ...rebase }, repository.storage);
  }

  /** Whether `ancestor` is reachable from `descendant`, or the same commit. */
  isAncestor({ repository }: GitProject, ancestor: Oid, descendant: Oid): Promise<boolean> {
    return this.rpc.call(isAncestor, { repository, ancestor, descendant }, repository.storage);
  }

  /** Those of `oids` that a push brought. */
  commitsBroughtBy(
    { repository }: GitProject,
    push: { oldOid: Oid; newOid: Oid },
    oids: readonly Oid[],
  ): Promise<readonly Oid[]> {
    return this.rpc.call(commitsBroughtBy, { repository, ...push, oids }, repository.storage);
  }

  /** Those of `heads` that a push affects: see `headsTouchedBy`. */
  headsTouchedBy(
    { repository }: GitProject,
    move: { oldOid: Oid; newOid: Oid },
    heads: readonly Oid[],
  ): Promise<readonly Oid[]> {
    return this.rpc.call(headsTouchedBy, { repository, ...move, heads }, repository.storage);
  }

  /**
   * The size of the diff from the merge base with `startOid`, or with the branch, to the head of a merge request; null when the head is
   * gone. Clients can fetch that head then.
   */
  divergence(
    { id: projectId, repository }: GitProject,
    { iid, ...ends }: { iid: number; headOid: Oid; startOid: Oid | null; targetBranch: string },
  ): Promise<Divergence | null> {
    return this.rpc.call(divergence, { repository, mergeRequest: { projectId, iid }, ...ends }, repository.storage);
  }

  /** Clients can no longer fetch the head of a merge request. */
  async deleteHead({ id: projectId, repository }: GitProject, iid: number): Promise<void> {
    await this.rpc.call(deleteMergeRequestHead, { repository, projectId, iid }, repository.storage);
  }

  /** Newest first. */
  commitsIn(
    { repository }: GitProject,
    { baseOid, headOid }: Range,
    page: PageRequest,
  ): Promise<Page<CommitFieldsJson>> {
    return this.rpc.call(rangeCommits, { repository, baseOid, headOid, page }, repository.storage);
  }

  /** Ids of the newest commits, as many as a diff version shows, and their messages, which are cut. */
  async newestIn(
    { repository }: GitProject,
    { baseOid, headOid }: Range,
  ): Promise<{ oids: Oid[]; messages: string[] }> {
    const push = {
      repository,
      newOid: headOid,
      beside: baseOid,
      limit: SHOWN_COMMITS,
      messageBytes: KEPT_MESSAGE_BYTES,
    };
    const { commits } = await this.rpc.call(pushedCommits, push, repository.storage);
    return { oids: commits.map(({ id }) => id), messages: commits.map(({ message }) => message) };
  }

  /** The commit of a revision; null when there is none, or it is hidden. */
  resolve(
    { repository }: GitProject,
    { revision, seesUnreachable }: { revision: string; seesUnreachable: boolean },
  ): Promise<Oid | null> {
    return this.rpc.call(resolveCommit, { repository, revision, seesUnreachable }, repository.storage);
  }

  /** At most as many commits as a diff version shows; none when they exceed the size limit of a reply, or the repository is damaged. */
  async messagesIn(project: GitProject, range: Range): Promise<string[]> {
    try {
      const page = await unlessDamaged(this.commitsIn(project, range, { page: 1, perPage: SHOWN_COMMITS }));
      return page === null ? [] : page.items.map(({ message }) => message);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_large') return [];
      throw error;
    }
  }

  /** Cut at the limits of a diff. */
  diffOf({ repository }: GitProject, { baseOid, headOid }: Range): Promise<DiffEntryJson[]> {
    return this.rpc.call(rangeDiff, { repository, baseOid, headOid }, repository.storage);
  }

  /** As `diffOf`, to be passed on. */
  encodedDiffOf({ repository }: GitProject, { baseOid, headOid }: Range): Promise<Encoded<DiffEntryJson[]>> {
    return this.rpc.callEncoded(rangeDiff, { repository, baseOid, headOid }, repository.storage);
  }
}

/** As `unlessUnreadable`, of a read that does without the answer when it takes too long. */
export async function ifAnsweredInTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([unlessUnreadable(answer), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of a call; null while the repository is unavailable, and when it is damaged. */
export async function unlessUnreadable<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await unlessDamaged(answer);
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
