import { allows, type ProjectAccess } from './access.js';

/** Which issues or merge requests of a project a user reads. `some`: those that match a condition. */
export type Readable = 'all' | 'some' | 'none';

type Reader = { readonly userId: number } | null;

/** The people of an issue or merge request. */
export interface Parties {
  readonly authorId: number;
  readonly assigneeId: number | null;
}

/** Author and assignee are participants, at any access level. */
export const takesPart = ({ authorId, assigneeId }: Parties, reader: Reader): boolean =>
  reader !== null && (reader.userId === authorId || reader.userId === assigneeId);

/** Reporters read confidential issues; others only those that they participate in. */
export function readableIssues(project: ProjectAccess): Readable {
  if (!allows('read_issue', project)) return 'none';
  return allows('read_confidential_issue', project) ? 'all' : 'some';
}

/** Whether a reader may read an issue. In SQL: `someIssues`. */
export function mayReadIssue(
  issue: Parties & { readonly confidential: boolean },
  reader: Reader,
  project: ProjectAccess,
): boolean {
  const readable = readableIssues(project);
  return readable === 'all' || (readable === 'some' && (!issue.confidential || takesPart(issue, reader)));
}

/** Users without the ability to read merge requests read those that they participate in. Expects a reader who sees the project. */
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
 * The condition on rows of issues, for readers who read `some`.
 * @param readerId the SQL expression of the reader, such as `$2`
 * @param row the alias of the rows, if they need one
 */
export const someIssues = (readerId: string, row?: string): string =>
  `(NOT ${column('confidential', row)} OR ${someMergeRequests(readerId, row)})`;

/** The condition on rows of merge requests, for readers who read `some`; parameters as of `someIssues`. */
export const someMergeRequests = (readerId: string, row?: string): string =>
  `(${column('author_id', row)} = ${readerId} OR ${column('assignee_id', row)} = ${readerId})`;

const column = (name: string, row: string | undefined): string => (row === undefined ? name : `${row}.${name}`);
