import { type EnvironmentJson, type EnvironmentSummaryJson, type ProjectContext, projectUrl } from '@ingot/contracts';
import { type Environment } from './environment.repository.js';

type Summarized = Pick<Environment, 'id' | 'name' | 'slug' | 'externalUrl'>;

/** An environment as embedded in a deployment. */
export const presentEnvironmentSummary = ({ id, name, slug, externalUrl }: Summarized): EnvironmentSummaryJson => ({
  id,
  name,
  slug,
  external_url: externalUrl,
});

export const presentEnvironment = (
  environment: Environment,
  { project, baseUrl }: { readonly project: ProjectContext; readonly baseUrl: string },
): EnvironmentJson => ({
  ...presentEnvironmentSummary(environment),
  state: environment.state,
  created_at: environment.createdAt.toISOString(),
  updated_at: environment.updatedAt.toISOString(),
  project: {
    id: project.id,
    name: project.name,
    path: project.path,
    path_with_namespace: project.pathWithNamespace,
    web_url: projectUrl(baseUrl, project),
  },
});
