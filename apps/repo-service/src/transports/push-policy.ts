import { AccessLevel, branchOf, type BranchRights, mayPushTo, mayRewrite, tagOf, ZERO_OID } from '@ingot/contracts';
import { isFreeBranchName, isFreeTagName, isValidRefname, NOTES_PREFIX } from '../git/index.js';
import { type RefChange } from '../ref-updates/ref-change.js';

/** A proposed change and what decides about it. */
export interface ChangeFacts {
  readonly accessLevel: AccessLevel;
  /** The rights to the branch; null for a tag. */
  readonly rights: BranchRights | null;
  /** Whether it is a fast-forward; true for creations and deletions. */
  readonly isFastForward: boolean;
  /** Whether it is a tag with the name of a protected branch. */
  readonly shadowsBranch: boolean;
  /** Whether the ref leads to another one, which git would move. */
  readonly isSymbolic: boolean;
}

export const PUSH_REFUSALS = {
  credential: 'Your credential is no longer valid.',
  unavailable: 'Your right to push cannot be checked at the moment; try again.',
  push: 'You are not allowed to push code to this project.',
  protected: 'You are not allowed to push code to protected branches on this project.',
  forcePush: 'You are not allowed to force push code to a protected branch on this project.',
  deleteProtected: 'You are not allowed to delete protected branches from this project.',
  deleteDefault: 'The default branch of a project cannot be deleted.',
  changeTag: 'You are not allowed to change existing tags on this project.',
  hidden: 'Only branches, tags and notes can be pushed: git push <remote> "refs/heads/*" "refs/tags/*"',
  name: 'The name of a ref is not valid, or could be mistaken for something else.',
  symbolic: 'This ref is another name of a branch or tag: push to that one.',
  room: 'The repository has no room for more branches, tags and notes (REPOSITORY_REF_BYTES): delete some.',
  cleaned: 'The repository was cleaned up meanwhile, perhaps of what this push builds on; push again.',
  shadow: 'A tag cannot have the name of a protected branch.',
} as const;

/** Why a change of a ref is refused, or null when it is allowed (reference behaviour 3.4; protection level 2). Pure. */
export function refuseChange(change: RefChange, facts: ChangeFacts): string | null {
  if (facts.accessLevel < AccessLevel.developer) return PUSH_REFUSALS.push;
  // also of what is said to exist: git judges names only after us, and they are paths of files
  if (!isValidRefname(change.refname)) return PUSH_REFUSALS.name;
  if (facts.isSymbolic) return PUSH_REFUSALS.symbolic;
  const branch = branchOf(change.refname);
  if (branch !== null && facts.rights !== null) return refuseBranch(branch, change, facts.rights, facts);
  const tag = tagOf(change.refname);
  if (tag !== null) return refuseTag(tag, change, facts);
  return change.refname.startsWith(NOTES_PREFIX) ? null : PUSH_REFUSALS.hidden;
}

function refuseTag(tag: string, { oldOid }: RefChange, { accessLevel, shadowsBranch }: ChangeFacts): string | null {
  const exists = oldOid !== ZERO_OID;
  if (!exists && !isFreeTagName(tag)) return PUSH_REFUSALS.name;
  if (!exists && shadowsBranch) return PUSH_REFUSALS.shadow;
  return exists && accessLevel < AccessLevel.maintainer ? PUSH_REFUSALS.changeTag : null;
}

function refuseBranch(branch: string, change: RefChange, rights: BranchRights, facts: ChangeFacts): string | null {
  const isDeletion = change.newOid === ZERO_OID;
  if (isDeletion && rights.isDefault) return PUSH_REFUSALS.deleteDefault;
  if (isDeletion) return mayRewrite(rights, facts.accessLevel) ? null : PUSH_REFUSALS.deleteProtected;
  const exists = change.oldOid !== ZERO_OID;
  if (!exists && !isFreeBranchName(branch)) return PUSH_REFUSALS.name;
  if (!mayPushTo(rights, facts.accessLevel, exists)) return PUSH_REFUSALS.protected;
  return facts.isFastForward || mayRewrite(rights, facts.accessLevel) ? null : PUSH_REFUSALS.forcePush;
}
