import { Injectable } from '@nestjs/common';
import { type PipelineProject } from '@ingot/contracts';
import { CiProjects } from '../jobs/ci-projects.js';
import { type PlannedJob } from '../jobs/job.js';
import { JobDependencies, type ReportedVariable } from '../jobs/job-dependencies.repository.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { compileVariables } from '../variables/compile-variables.js';
import { type JobVariable, jobVariables, slugOf } from '../variables/job-variables.js';
import { type ProjectVariable } from '../variables/project-variable.repository.js';
import { ProjectSecrets } from '../variables/project-secrets.js';

/** The attributes of a job that its names can contain as variables. */
export type NamedJob = Pick<PlannedJob, 'id' | 'name' | 'stage' | 'plan'>;

/** The variables that a project gives to its pipelines. */
export interface GivenByProject {
  readonly project: PipelineProject;
  readonly secrets: readonly ProjectVariable[];
}

/** The variables for names in a job's configuration, for each job of a pipeline. */
export function variablesOfNames(
  pipeline: PipelineEntity,
  { project, secrets }: GivenByProject,
): (job: NamedJob, reported?: readonly ReportedVariable[]) => JobVariable[] {
  const { id, commit, source, variables, ref } = pipeline;
  const ofPipeline =
    commit === null || source === 'external' ? {} : compileVariables(project, { ...pipeline, source }, commit, []);
  return (job, reported = []) => {
    const ofJob = {
      CI_COMMIT_REF_SLUG: slugOf(ref),
      CI_JOB_ID: String(job.id),
      CI_JOB_NAME: job.name,
      CI_JOB_STAGE: job.stage,
      CI_PIPELINE_ID: String(id),
    };
    return jobVariables({
      predefined: Object.entries({ ...ofPipeline, ...ofJob }).map(([key, value]) => ({ key, value, public: true })),
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
    private readonly secrets: ProjectSecrets,
    private readonly dependencies: JobDependencies,
  ) {}

  async of(job: PlannedJob): Promise<JobVariable[]> {
    const [pipeline, project, reported] = await Promise.all([
      this.pipelines.get(job.projectId, job.pipelineId),
      this.projects.get(job.projectId),
      this.dependencies.variablesFor(job),
    ]);
    const { tag, ref } = pipeline;
    const secrets = await this.secrets.of({ projectId: project.id, ref, tag });
    return variablesOfNames(pipeline, { project, secrets })(job, reported);
  }
}
