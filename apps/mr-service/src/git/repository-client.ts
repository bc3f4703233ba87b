import { Injectable } from '@nestjs/common';
import {
  branchHead,
  branchRights,
  type BranchRights,
  commitsBroughtBy,
  isAncestor,
  mergeability,
  type Mergeability,
  moveBranch,
  type MoveBranchReply,
  type Oid,
  type RepositoryAddress,
  type Signature,
  writeMerge,
  type WriteMergeReply,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** A project as git operations need it. */
export interface GitProject {
  readonly id: number;
  readonly repository: RepositoryAddress;
}

interface Branches {
  readonly sourceBranch: string;
  readonly targetBranch: string;
}

/** What repo-service is asked about a project's branches, always about the present. */
@Injectable()
export class RepositoryClient {
  constructor(private readonly rpc: RpcClient) {}

  /** Null when there is no such branch. */
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

  /** Whether `ancestor` is reachable from `descendant`, or is it. */
  isAncestor({ repository }: GitProject, ancestor: Oid, descendant: Oid): Promise<boolean> {
    return this.rpc.call(isAncestor, { repository, ancestor, descendant }, repository.storage);
  }

  /** Those of `oids` that came with a push. */
  commitsBroughtBy(
    { repository }: GitProject,
    push: { oldOid: Oid; newOid: Oid },
    oids: readonly Oid[],
  ): Promise<readonly Oid[]> {
    return this.rpc.call(commitsBroughtBy, { repository, ...push, oids }, repository.storage);
  }
}
