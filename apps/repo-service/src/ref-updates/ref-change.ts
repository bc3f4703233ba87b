import { branchOf, type Oid, type RepositoryAddress, tagOf } from '@ingot/contracts';
import { type ProjectCaller } from '../projects/views/project-access.policy.js';

/** A move of a ref from one oid to another; the zero oid on either side creates or deletes it. */
export interface RefChange {
  readonly refname: string;
  readonly oldOid: Oid;
  readonly newOid: Oid;
  /** Known to be a fast-forward. */
  readonly isForward?: boolean;
  /** The pipeline of this move is skipped. */
  readonly skipsPipelines?: boolean;
  /** The new tag gets a release of this description. */
  readonly releaseDescription?: string;
}

/** The repository of a project, and the user who moves its refs. */
export interface RefWriteScope {
  readonly projectId: number;
  readonly repository: RepositoryAddress;
  /** Null for the service itself. */
  readonly userId: number | null;
}

export const scopeOf = ({ project, principal }: ProjectCaller): RefWriteScope => ({
  projectId: project.id,
  repository: project.repository,
  userId: principal.userId,
});

/** Whether changes of the ref are events; notes change without. */
export const isBranchOrTag = (refname: string): boolean => branchOf(refname) !== null || tagOf(refname) !== null;
