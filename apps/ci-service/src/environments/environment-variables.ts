import { Injectable } from '@nestjs/common';
import { type PipelineProject } from '@ingot/contracts';
import { CiProjects } from '../jobs/ci-projects.js';
import { type CiUser, CiUsers } from '../jobs/ci-users.js';
import { type PlannedJob } from '../jobs/job.js';
import { JobDependencies, type ReportedVariable } from '../jobs/job-dependencies.repository.js';
import { type PipelineEntity, type PipelineVariable } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type JobVariable, jobVariables } from '../variables/job-variables.js';
import { named, pipelineVariables } from '../variables/pipeline-variables.js';
import { type ProjectVariable } from '../variables/project-variable.repository.js';
import { ProjectSecrets } from '../variables/project-secrets.js';

/** The attributes of a job that its names can contain as variables. */
export type NamedJob = Pick<PlannedJob, 'id' | 'name' | 'stage' | 'plan'>;

/** The project of a pipeline with its variables, who the pipeline is of, and the variables that it was given. */
export interface PipelineContext {
  readonly project: PipelineProject;
  readonly secrets: readonly ProjectVariable[];
  readonly user: CiUser | null;
  readonly variables: readonly PipelineVariable[];
}

/** The variables for names in a job's configuration, for each job of a pipeline. */
export function variablesOfNames(
  pipeline: PipelineEntity,
  { project, secrets, user, variables }: PipelineContext,
): (job: NamedJob, reported?: readonly ReportedVariable[]) => JobVariable[] {
  const { id, source } = pipeline;
  const ofPipeline = source === 'external' ? [] : pipelineVariables({ ...pipeline, source, project, user });
  return (job, reported = []) => {
    const ofJob = {
      CI_JOB_ID: String(job.id),
      CI_JOB_NAME: job.name,
      CI_JOB_STAGE: job.stage,
      CI_PIPELINE_ID: String(id),
    };
    return jobVariables({
      predefined: [...ofPipeline, ...named(ofJob)].map(({ key, value }) => ({ key, value, public: true })),
      configuration: job.plan.variables,
      reported,
      project: secrets,
      pipeline: variables,
      environment: [],
    });
  };
}

/** The variables for the URL of an environment. */
@Injectable()
export class EnvironmentVariables {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly projects: CiProjects,
    private readonly users: CiUsers,
    private readonly secrets: ProjectSecrets,
    private readonly dependencies: JobDependencies,
  ) {}

  async of(job: PlannedJob): Promise<JobVariable[]> {
    const [pipeline, project, reported] = await Promise.all([
      this.pipelines.getWithVariables(job.projectId, job.pipelineId),
      this.projects.get(job.projectId),
      this.dependencies.variablesFor(job),
    ]);
    const { tag, ref, refProtected, userId, variables } = pipeline;
    const [secrets, user] = await Promise.all([
      this.secrets.of({ projectId: project.id, ref, tag, refProtected }),
      this.users.find(userId),
    ]);
    return variablesOfNames(pipeline, { project, secrets, user, variables })(job, reported);
  }
}
