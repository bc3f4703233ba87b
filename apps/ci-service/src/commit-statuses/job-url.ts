/** The pages of a pipeline and of a job, as clients link to them. */
export const pipelineUrl = (baseUrl: string, pathWithNamespace: string, id: number): string =>
  `${baseUrl}/${pathWithNamespace}/pipelines/${id}`;

export const jobUrl = (baseUrl: string, pathWithNamespace: string, id: number): string =>
  `${baseUrl}/${pathWithNamespace}/jobs/${id}`;
