import { Injectable } from '@nestjs/common';
import { type PlannedJob } from '../jobs/job.js';
import { compileVariables } from '../pipelines/compile-variables.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { type JobVariable, jobVariables, slugOf } from '../variables/job-variables.js';
import { ProjectSecrets } from '../variables/project-secrets.js';

/** What the name and the address of an environment may hold. */
@Injectable()
export class EnvironmentVariables {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly projects: CiProjects,
    private readonly secrets: ProjectSecrets,
  ) {}

  async of(job: PlannedJob): Promise<JobVariable[]> {
    const [pipeline, project] = await Promise.all([
      this.pipelines.get(job.projectId, job.pipelineId),
      this.projects.get(job.projectId),
    ]);
    const { commit, source, variables, tag, ref } = pipeline;
    const ofPipeline =
      commit === null || source === 'external' ? {} : compileVariables(project, { ...pipeline, source }, commit, []);
    const ofJob = {
      CI_COMMIT_REF_SLUG: slugOf(ref),
      CI_JOB_ID: String(job.id),
      CI_JOB_NAME: job.name,
      CI_JOB_STAGE: job.stage,
      CI_PIPELINE_ID: String(pipeline.id),
    };
    return jobVariables({
      predefined: Object.entries({ ...ofPipeline, ...ofJob }).map(([key, value]) => ({ key, value, public: true })),
      configuration: job.plan.variables,
      project: await this.secrets.of({ projectId: project.id, ref, tag }),
      pipeline: variables,
      environment: [],
    });
  }
}
