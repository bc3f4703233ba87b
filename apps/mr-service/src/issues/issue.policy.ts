import { allows, type ProjectStanding } from '@ingot/contracts';
import { type IssueEntity } from './issue.entity.js';

/** What decides who sees an issue. */
export type IssueAudience = Pick<IssueEntity, 'confidential' | 'authorId' | 'assigneeId'>;

type Caller = { readonly userId: number } | null;

/** Author and assignee take part in an issue, whatever their role. */
export const takesPart = ({ authorId, assigneeId }: Pick<IssueAudience, 'authorId' | 'assigneeId'>, caller: Caller) =>
  caller !== null && (caller.userId === authorId || caller.userId === assigneeId);

/** Whether the issue exists for the caller: a confidential one does not, except for those who take part and reporters. */
export const mayRead = (issue: IssueAudience, caller: Caller, project: ProjectStanding): boolean =>
  allows('read_issue', project) &&
  (!issue.confidential || takesPart(issue, caller) || allows('read_confidential_issue', project));

/** Reporters change every issue; author and assignee theirs. */
export const mayUpdate = (issue: IssueAudience, caller: Caller, project: ProjectStanding): boolean =>
  mayRead(issue, caller, project) &&
  (allows('update_issue', project) || (takesPart(issue, caller) && allows('create_issue', project)));
