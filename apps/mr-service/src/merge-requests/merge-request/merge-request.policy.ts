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

/** Nobody reads or changes merge requests while the project has them switched off. */
export const isSwitchedOff = (project: ProjectAccess): boolean => readableMergeRequests(project) === 'none';

/** Anyone who reads the project's merge requests, and its author and assignee; of callers who see the project. */
export const mayRead = mayReadMergeRequest;

/** Developers may change every merge request, author and assignee theirs; of callers who see the project. */
export const mayUpdate = (mergeRequest: Parties, caller: Caller, project: ProjectAccess): boolean =>
  allows('update_merge_request', project) ||
  (takesPart(mergeRequest, caller) && !isSwitchedOff(project) && !project.archived);

/** Anyone who can push or merge to the target branch may accept, unless the project is archived. */
export const mayMerge = (project: ProjectAccess, target: BranchRights): boolean =>
  !project.archived && mayMergeInto(target, project.accessLevel);

/** As accepting, and the author. */
export const mayCancelAutoMerge = (
  caller: { readonly userId: number },
  mergeRequest: { readonly authorId: number },
  isAllowedToMerge: boolean,
): boolean => isAllowedToMerge || caller.userId === mergeRequest.authorId;

/** Neither the default branch nor a protected one disappears with a merge. */
export const mayDeleteAfterMerge = ({ isDefault, isProtected }: BranchRights): boolean => !isDefault && !isProtected;
