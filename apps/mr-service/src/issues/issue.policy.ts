import { allows, mayReadIssue, type ProjectAccess, takesPart } from '@ingot/contracts';
import { type IssueEntity } from './issue.entity.js';

/** The attributes that decide who may read an issue. */
export type IssueAudience = Pick<IssueEntity, 'confidential' | 'authorId' | 'assigneeId'>;

/** Whether the caller may read the issue; to others it does not exist. */
export const mayRead = mayReadIssue;

/** Reporters change every issue; author and assignee their own. */
export const mayUpdate = (
  issue: IssueAudience,
  caller: { readonly userId: number } | null,
  project: ProjectAccess,
): boolean =>
  mayRead(issue, caller, project) &&
  (allows('update_issue', project) || (takesPart(issue, caller) && allows('create_issue', project)));
