import {
  allows,
  type BranchRights,
  mayMergeInto,
  mayReadMergeRequest,
  type Parties,
  type ProjectAccess,
  readableMergeRequests,
  takesPart,
} from '@ingot/contracts';

interface Caller {
  readonly userId: number;
}

/** A project with merge requests disabled hides them from everyone. */
export const isSwitchedOff = (project: ProjectAccess): boolean => readableMergeRequests(project) === 'none';

/** Anyone who reads the project's merge requests, its author and its assignee. Expects a caller who sees the project. */
export const mayRead = mayReadMergeRequest;

/** Developers change every merge request; author and assignee their own. Expects a caller who sees the project. */
export const mayUpdate = (mergeRequest: Parties, caller: Caller, project: ProjectAccess): boolean =>
  allows('update_merge_request', project) ||
  (takesPart(mergeRequest, caller) && !isSwitchedOff(project) && !project.archived);

/** Anyone who can push or merge to the target branch may accept, unless the project is archived. */
export const mayMerge = (project: ProjectAccess, target: BranchRights): boolean =>
  !project.archived && mayMergeInto(target, project.accessLevel);

/** Anyone who may accept, and the author. */
export const mayCancelAutoMerge = (
  caller: { readonly userId: number },
  mergeRequest: { readonly authorId: number },
  isAllowedToMerge: boolean,
): boolean => isAllowedToMerge || caller.userId === mergeRequest.authorId;

/** A merge never deletes the default branch or a protected one. */
export const mayDeleteAfterMerge = ({ isDefault, isProtected }: BranchRights): boolean => !isDefault && !isProtected;
