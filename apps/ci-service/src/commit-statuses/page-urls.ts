/** The URL of a pipeline's page. */
export const pipelineUrl = (baseUrl: string, pathWithNamespace: string, id: number): string =>
  `${baseUrl}/${pathWithNamespace}/pipelines/${id}`;

/** The URL of a job's page. */
export const jobUrl = (baseUrl: string, pathWithNamespace: string, id: number): string =>
  `${baseUrl}/${pathWithNamespace}/jobs/${id}`;
