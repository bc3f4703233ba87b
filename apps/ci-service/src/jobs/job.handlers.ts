import { Controller } from '@nestjs/common';
import {
  type Call,
  cancelJob,
  getJob,
  getJobOfToken,
  type JobJson,
  listJobs,
  listPipelineBridges,
  listPipelineJobs,
  type Page,
  playJob,
  retryJob,
  Unauthorized,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { JobActions } from './job.actions.js';
import { JobPresenter } from './job.presenter.js';
import { JobRepository, type ShownJob } from './job.repository.js';
import { RunningJobs } from './running-jobs.js';

type ActionCall = Call<typeof playJob>;

@Controller()
export class JobHandlers {
  constructor(
    private readonly jobs: JobRepository,
    private readonly running: RunningJobs,
    private readonly pipelines: PipelineRepository,
    private readonly actions: JobActions,
    private readonly presenter: JobPresenter,
  ) {}

  @Handles(listJobs)
  async list({ project, input, page, baseUrl }: Call<typeof listJobs>): Promise<Page<JobJson>> {
    const filter = { statuses: input.scope ?? null, pipelineId: null, includeRetried: true };
    return this.presentPage(await this.jobs.page(project.id, filter, page), baseUrl);
  }

  @Handles(listPipelineJobs)
  async ofPipeline({ project, input, page, baseUrl }: Call<typeof listPipelineJobs>): Promise<Page<JobJson>> {
    const { id: pipelineId } = await this.pipelines.get(project.id, input.pipeline_id);
    const filter = { statuses: input.scope ?? null, pipelineId, includeRetried: input.include_retried };
    return this.presentPage(await this.jobs.page(project.id, filter, page), baseUrl);
  }

  @Handles(listPipelineBridges)
  async bridges({ project, input }: Call<typeof listPipelineBridges>): Promise<Page<JobJson>> {
    await this.pipelines.get(project.id, input.pipeline_id);
    return { items: [], total: 0 };
  }

  @Handles(getJob)
  async show({ project, input, baseUrl }: Call<typeof getJob>): Promise<JobJson> {
    return this.presenter.one(await this.jobs.get(project.id, input.job_id), baseUrl);
  }

  @Handles(getJobOfToken)
  async showOwn({ input, baseUrl }: Call<typeof getJobOfToken>): Promise<JobJson> {
    const running = await this.running.findByToken(input.token);
    if (running === null) throw new Unauthorized();
    return this.presenter.one(await this.jobs.get(running.projectId, running.id), baseUrl);
  }

  @Handles(playJob)
  async play(call: Call<typeof playJob>): Promise<JobJson> {
    return this.present(call, await this.actions.play(ofJob(call)));
  }

  @Handles(retryJob)
  async retry(call: Call<typeof retryJob>): Promise<JobJson> {
    return this.present(call, await this.actions.retry(ofJob(call)));
  }

  @Handles(cancelJob)
  async cancel(call: Call<typeof cancelJob>): Promise<JobJson> {
    return this.present(call, await this.actions.cancel(ofJob(call)));
  }

  private async present({ project, baseUrl }: ActionCall, jobId: number): Promise<JobJson> {
    return this.presenter.one(await this.jobs.get(project.id, jobId), baseUrl);
  }

  private async presentPage({ items, ...counted }: Page<ShownJob>, baseUrl: string): Promise<Page<JobJson>> {
    return { items: await this.presenter.many(items, baseUrl), ...counted };
  }
}

const ofJob = ({ project, input, principal }: ActionCall) => ({
  projectId: project.id,
  jobId: input.job_id,
  userId: principal.userId,
});
