import { AccessLevel, allows, type StandingInProject } from '@ingot/contracts';

/** Whoever reads a feed. */
export interface Viewer {
  /** Null for a caller without any credential. */
  readonly userId: number | null;
  readonly isExternal: boolean;
}

/** The projects in which a viewer sees contributions of each kind; what is switched off is seen by nobody. */
export interface AudienceProjects {
  /** Those that the viewer sees at all. */
  readonly project: readonly number[];
  readonly code: readonly number[];
  readonly issues: readonly number[];
  readonly confidentialIssues: readonly number[];
  readonly mergeRequests: readonly number[];
  /** Where the viewer sees those that they take part in. */
  readonly ownMergeRequests: readonly number[];
  /** Public ones, and the viewer's own. */
  readonly snippets: readonly number[];
  readonly internalSnippets: readonly number[];
  readonly privateSnippets: readonly number[];
}

/** Pure; of projects that the viewer sees. */
export function audienceProjects(
  standings: readonly StandingInProject[],
  { userId, isExternal }: Viewer,
): AudienceProjects {
  const isInternal = userId !== null && !isExternal;
  const where = (isIn: (standing: StandingInProject) => boolean) =>
    standings.filter(isIn).map(({ projectId }) => projectId);
  const whereSnippets = (isIn: (standing: StandingInProject) => boolean) =>
    where((standing) => allows('read_snippet', standing) && isIn(standing));
  return {
    project: where(() => true),
    code: where((standing) => allows('download_code', standing)),
    issues: where((standing) => allows('read_issue', standing)),
    confidentialIssues: where((standing) => allows('read_confidential_issue', standing)),
    mergeRequests: where((standing) => allows('read_merge_request', standing)),
    ownMergeRequests: where(({ disabledFeatures }) => !disabledFeatures.includes('merge_requests')),
    snippets: whereSnippets(() => true),
    internalSnippets: whereSnippets((standing) => isInternal || isMember(standing)),
    privateSnippets: whereSnippets(isMember),
  };
}

const isMember = ({ accessLevel }: StandingInProject): boolean => accessLevel >= AccessLevel.guest;
