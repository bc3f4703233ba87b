export const BRANCH_PREFIX = 'refs/heads/';
export const TAG_PREFIX = 'refs/tags/';

export const branchRef = (branch: string): string => `${BRANCH_PREFIX}${branch}`;

export const tagRef = (tag: string): string => `${TAG_PREFIX}${tag}`;

/** The name of the branch that a ref is; null for other refs. */
export const branchOf = (refname: string): string | null => nameBehind(BRANCH_PREFIX, refname);

/** The name of the tag that a ref is; null for other refs. */
export const tagOf = (refname: string): string | null => nameBehind(TAG_PREFIX, refname);

const nameBehind = (prefix: string, refname: string): string | null =>
  refname.startsWith(prefix) ? refname.slice(prefix.length) : null;
