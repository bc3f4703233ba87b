import { allows, mayReadIssue, type ProjectAccess, takesPart } from '@ingot/contracts';
import { type IssueEntity } from './issue.entity.js';

/** What decides who sees an issue. */
export type IssueAudience = Pick<IssueEntity, 'confidential' | 'authorId' | 'assigneeId'>;

/** Whether the issue exists for the caller. */
export const mayRead = mayReadIssue;

/** Reporters change every issue; author and assignee theirs. */
export const mayUpdate = (
  issue: IssueAudience,
  caller: { readonly userId: number } | null,
  project: ProjectAccess,
): boolean =>
  mayRead(issue, caller, project) &&
  (allows('update_issue', project) || (takesPart(issue, caller) && allows('create_issue', project)));
