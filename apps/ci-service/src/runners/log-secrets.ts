import { Injectable } from '@nestjs/common';
import { CiProjects } from '../jobs/ci-projects.js';
import { ProjectSecrets } from '../variables/project-secrets.js';

/** What the log of a job must not show. */
@Injectable()
export class LogSecrets {
  constructor(
    private readonly projects: CiProjects,
    private readonly variables: ProjectSecrets,
  ) {}

  /** The token of the job, the registration token of its project, and the project's masked variables. */
  async of({ projectId }: { readonly projectId: number }, token: string): Promise<string[]> {
    const [project, masked] = await Promise.all([this.projects.find(projectId), this.variables.masked(projectId)]);
    return [token, ...(project?.runnersToken === undefined ? [] : [project.runnersToken]), ...masked];
  }
}
