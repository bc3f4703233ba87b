import { type Oid, type RepositoryAddress } from '@ingot/contracts';
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

export const BRANCH_PREFIX = 'refs/heads/';
export const TAG_PREFIX = 'refs/tags/';
/** What `git notes` keeps beside commits. */
export const NOTES_PREFIX = 'refs/notes/';

/** The branch of a refname; null for other refs. */
export const branchOf = (refname: string): string | null =>
  refname.startsWith(BRANCH_PREFIX) ? refname.slice(BRANCH_PREFIX.length) : null;

/** The tag of a refname; null for other refs. */
export const tagOf = (refname: string): string | null =>
  refname.startsWith(TAG_PREFIX) ? refname.slice(TAG_PREFIX.length) : null;

/** Whether changes of the ref are events; notes change without. */
export const isBranchOrTag = (refname: string): boolean => branchOf(refname) !== null || tagOf(refname) !== null;
