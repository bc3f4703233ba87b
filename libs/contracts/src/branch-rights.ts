import { AccessLevel } from './access.js';

/** The rights to a branch that follow from its protection rules. */
export interface BranchRights {
  /** The lowest access level that may push; null for no one. */
  readonly pushAccessLevel: AccessLevel | null;
  /** The lowest access level that may merge; level 0 is no one. */
  readonly mergeAccessLevel: AccessLevel;
  readonly isProtected: boolean;
  readonly isDefault: boolean;
}

/** Whether this access level may create the branch or move it by a push. Pure. */
export const mayPushTo = (rights: BranchRights, accessLevel: AccessLevel, branchExists = true): boolean =>
  reaches(accessLevel, rights.pushAccessLevel) || (!branchExists && reaches(accessLevel, rights.mergeAccessLevel));

/** Whether this access level may merge into the branch: anyone who can push or merge to it may. Pure. */
export const mayMergeInto = (rights: BranchRights, accessLevel: AccessLevel): boolean =>
  reaches(accessLevel, rights.mergeAccessLevel) || reaches(accessLevel, rights.pushAccessLevel);

/** Whether this access level may force-push to the branch; also to delete it, as far as protection goes. Pure. */
export const mayRewrite = (rights: BranchRights, accessLevel: AccessLevel): boolean =>
  mayPushTo(rights, accessLevel) && (!rights.isProtected || accessLevel >= AccessLevel.maintainer);

/** A rule without a level, or with level 0, allows no one. */
const reaches = (accessLevel: AccessLevel, required: AccessLevel | null): boolean =>
  required !== null && required !== AccessLevel.none && accessLevel >= required;
