import { allows, type ProjectAccess } from './access.js';

/** Which issues or merge requests of a project somebody reads. `some`: those that a condition on each of them selects. */
export type Readable = 'all' | 'some' | 'none';

type Reader = { readonly userId: number } | null;

/** Whose an issue or merge request is. */
export interface Parties {
  readonly authorId: number;
  readonly assigneeId: number | null;
}

/** Author and assignee take part, whatever their role. */
export const takesPart = ({ authorId, assigneeId }: Parties, reader: Reader): boolean =>
  reader !== null && (reader.userId === authorId || reader.userId === assigneeId);

/** Reporters read confidential issues; others only those that they take part in. */
export function readableIssues(project: ProjectAccess): Readable {
  if (!allows('read_issue', project)) return 'none';
  return allows('read_confidential_issue', project) ? 'all' : 'some';
}

/** Whether an issue exists for a reader. In SQL: `someIssues`. */
export function mayReadIssue(
  issue: Parties & { readonly confidential: boolean },
  reader: Reader,
  project: ProjectAccess,
): boolean {
  const readable = readableIssues(project);
  return readable === 'all' || (readable === 'some' && (!issue.confidential || takesPart(issue, reader)));
}

/** Who may not read merge requests in general reads those that they take part in; of readers who see the project. */
export function readableMergeRequests(project: ProjectAccess): Readable {
  if (allows('read_merge_request', project)) return 'all';
  return project.disabledFeatures.includes('merge_requests') ? 'none' : 'some';
}

/** Whether a reader may read a merge request. In SQL: `someMergeRequests`. */
export function mayReadMergeRequest(mergeRequest: Parties, reader: Reader, project: ProjectAccess): boolean {
  const readable = readableMergeRequests(project);
  return readable === 'all' || (readable === 'some' && takesPart(mergeRequest, reader));
}

/**
 * The condition on rows of issues where a reader reads `some`.
 * @param readerId SQL for who reads, such as `$2`
 * @param row the rows' name in the statement, if they need one
 */
export const someIssues = (readerId: string, row?: string): string =>
  `(NOT ${column('confidential', row)} OR ${someMergeRequests(readerId, row)})`;

/** The condition on rows of merge requests where a reader reads `some`; parameters as of `someIssues`. */
export const someMergeRequests = (readerId: string, row?: string): string =>
  `(${column('author_id', row)} = ${readerId} OR ${column('assignee_id', row)} = ${readerId})`;

const column = (name: string, row: string | undefined): string => (row === undefined ? name : `${row}.${name}`);
