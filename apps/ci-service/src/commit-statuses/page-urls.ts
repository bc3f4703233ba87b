import { type ProjectContext, projectUrl } from '@ingot/contracts';

/** The URL of a job's page. */
export const jobUrl = (baseUrl: string, project: Pick<ProjectContext, 'pathWithNamespace'>, id: number): string =>
  `${projectUrl(baseUrl, project)}/jobs/${id}`;
