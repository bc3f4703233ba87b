import { AccessLevel, type AccessInProject, allows, readableIssues, readableMergeRequests } from '@ingot/contracts';

/** The reader of a feed. */
export interface Viewer {
  /** Null for an anonymous reader. */
  readonly userId: number | null;
  readonly isExternal: boolean;
}

/** The projects in which a viewer sees contributions of each kind. Those of a disabled feature are hidden. */
export interface AudienceProjects {
  /** All visible projects. */
  readonly project: readonly number[];
  readonly code: readonly number[];
  readonly issues: readonly number[];
  readonly confidentialIssues: readonly number[];
  readonly mergeRequests: readonly number[];
  /** Where the viewer sees at least the merge requests that they are author or assignee of. */
  readonly ownMergeRequests: readonly number[];
  /** Public ones, and the viewer's own. */
  readonly snippets: readonly number[];
  readonly internalSnippets: readonly number[];
  readonly privateSnippets: readonly number[];
}

/** @param projects all visible projects. Pure. */
export function audienceProjects(
  projects: readonly AccessInProject[],
  { userId, isExternal }: Viewer,
): AudienceProjects {
  const isInternal = userId !== null && !isExternal;
  const where = (isIn: (project: AccessInProject) => boolean) =>
    projects.filter(isIn).map(({ projectId }) => projectId);
  const whereSnippets = (isIn: (project: AccessInProject) => boolean) =>
    where((project) => allows('read_snippet', project) && isIn(project));
  return {
    project: where(() => true),
    code: where((project) => allows('download_code', project)),
    issues: where((project) => readableIssues(project) !== 'none'),
    confidentialIssues: where((project) => readableIssues(project) === 'all'),
    mergeRequests: where((project) => readableMergeRequests(project) === 'all'),
    ownMergeRequests: where((project) => readableMergeRequests(project) !== 'none'),
    snippets: whereSnippets(() => true),
    internalSnippets: whereSnippets((project) => isInternal || isMember(project)),
    privateSnippets: whereSnippets(isMember),
  };
}

/** Whether the viewer sees every contribution to the projects. Pure. */
export const seesAll = (lists: AudienceProjects): boolean =>
  Object.values(lists).every(({ length }) => length === lists.project.length);

const isMember = ({ accessLevel }: AccessInProject): boolean => accessLevel >= AccessLevel.guest;
