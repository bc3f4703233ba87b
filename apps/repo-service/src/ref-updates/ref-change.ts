import { type Oid, type RepositoryAddress } from '@ingot/contracts';
import { type ProjectCaller } from '../projects/views/project-access.policy.js';

/** A ref on its way from one commit to another; the zero oid on either side creates or deletes it. */
export interface RefChange {
  readonly refname: string;
  readonly oldOid: Oid;
  readonly newOid: Oid;
  /** The new commit is known to have the old one before it. */
  readonly isForward?: boolean;
}

/** The repository of a project, and on whose behalf its refs move. */
export interface RefWriteScope {
  readonly projectId: number;
  readonly repository: RepositoryAddress;
  /** Null when the service itself moves them. */
  readonly userId: number | null;
}

export const scopeOf = ({ project, principal }: ProjectCaller): RefWriteScope => ({
  projectId: project.id,
  repository: project.repository,
  userId: principal.userId,
});

export const BRANCH_PREFIX = 'refs/heads/';
export const TAG_PREFIX = 'refs/tags/';

/** The branch that a refname names, or null for anything else. */
export const branchOf = (refname: string): string | null =>
  refname.startsWith(BRANCH_PREFIX) ? refname.slice(BRANCH_PREFIX.length) : null;

/** The tag that a refname names, or null for anything else. */
export const tagOf = (refname: string): string | null =>
  refname.startsWith(TAG_PREFIX) ? refname.slice(TAG_PREFIX.length) : null;
