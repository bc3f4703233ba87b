import { type ProjectContext, projectUrl } from '@ingot/contracts';

type ProjectPath = Pick<ProjectContext, 'pathWithNamespace'>;

/** The URL of a pipeline's page. */
export const pipelineUrl = (baseUrl: string, project: ProjectPath, id: number): string =>
  `${projectUrl(baseUrl, project)}/pipelines/${id}`;

/** The URL of a job's page. */
export const jobUrl = (baseUrl: string, project: ProjectPath, id: number): string =>
  `${projectUrl(baseUrl, project)}/jobs/${id}`;
