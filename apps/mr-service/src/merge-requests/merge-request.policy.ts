import { AccessLevel, allows, type BranchRights, type ProjectStanding } from '@ingot/contracts';

interface Caller {
  readonly userId: number;
}

/** Whose a merge request is. */
export interface Parties {
  readonly authorId: number;
  readonly assigneeId: number | null;
}

/** Nobody reads or changes any while the project has no merge requests. */
export const isSwitchedOff = ({ disabledFeatures }: ProjectStanding): boolean =>
  disabledFeatures.includes('merge_requests');

/** Author and assignee take part in a merge request, whatever their role. */
export const takesPart = ({ authorId, assigneeId }: Parties, { userId }: Caller): boolean =>
  userId === authorId || userId === assigneeId;

/** Who reads merge requests, and those who take part; of callers who see the project. */
export const mayRead = (mergeRequest: Parties, caller: Caller, project: ProjectStanding): boolean =>
  allows('read_merge_request', project) || (takesPart(mergeRequest, caller) && !isSwitchedOff(project));

/** Developers change every merge request, and those who take part theirs; of callers who see the project. */
export const mayUpdate = (mergeRequest: Parties, caller: Caller, project: ProjectStanding): boolean =>
  allows('update_merge_request', project) ||
  (takesPart(mergeRequest, caller) && !isSwitchedOff(project) && !project.archived);

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
