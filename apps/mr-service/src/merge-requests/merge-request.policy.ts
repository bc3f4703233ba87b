import { AccessLevel, type BranchRights, type ProjectStanding } from '@ingot/contracts';

/** Who may push to the target branch or may merge to it may accept. */
export const mayMerge = (
  project: ProjectStanding,
  target: Pick<BranchRights, 'pushAccessLevel' | 'mergeAccessLevel'>,
): boolean =>
  !project.archived && (reaches(project, target.pushAccessLevel) || reaches(project, target.mergeAccessLevel));

/** As accepting, and the author. */
export const mayCancelAutoMerge = (
  caller: { readonly userId: number },
  mergeRequest: { readonly authorId: number },
  isAllowedToMerge: boolean,
): boolean => isAllowedToMerge || caller.userId === mergeRequest.authorId;

/** A rule without a level is for nobody. */
const reaches = ({ accessLevel }: ProjectStanding, required: AccessLevel | null): boolean =>
  required !== null && required !== AccessLevel.none && accessLevel >= required;

/** Neither the default branch nor a protected one disappears with a merge. */
export const mayRemoveAfterMerge = ({ isDefault, isProtected }: BranchRights): boolean => !isDefault && !isProtected;
