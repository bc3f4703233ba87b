import { allows, type StandingInProject } from '@ingot/contracts';
import { type Audience } from './contribution.js';

/** The projects in which a viewer belongs to each audience. */
export type AudienceProjects = Readonly<Record<keyof typeof Audience, readonly number[]>>;

/** Pure; of projects that the viewer sees. */
export function audienceProjects(standings: readonly StandingInProject[]): AudienceProjects {
  const idsOf = (isIn: (standing: StandingInProject) => boolean) =>
    standings.filter(isIn).map(({ projectId }) => projectId);
  return {
    project: idsOf(() => true),
    code: idsOf((standing) => allows('download_code', standing) && allows('read_merge_request', standing)),
    confidential: idsOf((standing) => allows('read_confidential_issue', standing)),
  };
}
