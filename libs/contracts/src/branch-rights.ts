import { AccessLevel } from './access.js';

/** Who may push and merge to a branch, as its protection rules say. */
export interface BranchRights {
  /** The lowest role that may push; null when nobody may. */
  readonly pushAccessLevel: AccessLevel | null;
  /** The lowest role that may merge; level 0 is nobody. */
  readonly mergeAccessLevel: AccessLevel;
  readonly isProtected: boolean;
  readonly isDefault: boolean;
}

/** Whether somebody of this role may move the branch by a push, or create it when it does not exist yet. Pure. */
export const mayPushTo = (rights: BranchRights, accessLevel: AccessLevel, branchExists = true): boolean =>
  reaches(accessLevel, rights.pushAccessLevel) || (!branchExists && reaches(accessLevel, rights.mergeAccessLevel));

/** Whether somebody of this role may merge into the branch: anyone who can push or merge to it. Pure. */
export const mayMergeInto = (rights: BranchRights, accessLevel: AccessLevel): boolean =>
  reaches(accessLevel, rights.mergeAccessLevel) || reaches(accessLevel, rights.pushAccessLevel);

/** Whether somebody of this role may force-push to the branch, or delete it as far as protection goes. Pure. */
export const mayRewrite = (rights: BranchRights, accessLevel: AccessLevel): boolean =>
  mayPushTo(rights, accessLevel) && (!rights.isProtected || accessLevel >= AccessLevel.maintainer);

/** A rule without a level, or with level 0, is for nobody. */
const reaches = (accessLevel: AccessLevel, required: AccessLevel | null): boolean =>
  required !== null && required !== AccessLevel.none && accessLevel >= required;
