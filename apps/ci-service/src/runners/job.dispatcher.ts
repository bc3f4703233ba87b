import { Injectable } from '@nestjs/common';
import { type RunnerReach } from '@ingot/contracts';
import { UserDirectory } from '@ingot/platform';
import { JobEnvironments } from '../environments/job-environments.js';
import { JobChanges } from '../processing/job.changes.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { jobVariables } from '../variables/job-variables.js';
import { ProjectSecrets } from '../variables/project-secrets.js';
import { HandOutTurns } from './hand-out-turns.js';
import { jobPayload } from './job-payload.js';
import { JobQueueRepository, type TakenJob } from './job-queue.repository.js';
import { predefinedVariables } from './predefined-variables.js';
import { type Runner } from './runner.js';
import { digestOf, newJobToken } from '../jobs/token.js';

type Payload = ReturnType<typeof jobPayload>;

/** Hands jobs out to runners. */
@Injectable()
export class JobDispatcher {
  private readonly turns = new HandOutTurns();

  constructor(
    private readonly queue: JobQueueRepository,
    private readonly projects: CiProjects,
    private readonly users: UserDirectory,
    private readonly secrets: ProjectSecrets,
    private readonly environments: JobEnvironments,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly changes: JobChanges,
  ) {}

  /**
   * The job whose turn it is, running from now on; null when there is none for this runner. Throws `Unavailable`, and takes
   * nothing, when too many ask.
   */
  async next(runner: Runner, baseUrl: string): Promise<Payload | null> {
    if (!runner.active) return null;
    return this.turns.take(() => this.handOut(runner, baseUrl));
  }

  private async handOut(runner: Runner, baseUrl: string): Promise<Payload | null> {
    const token = newJobToken();
    const job = await this.queue.take(runner, digestOf(token));
    if (job === null) return null;
    const [payload, isRunning] = await Promise.all([this.payload(job, runner, token, baseUrl), this.noteRunning(job)]);
    return isRunning ? payload : this.handOut(runner, baseUrl);
  }

  private async payload(job: TakenJob, runner: Runner, token: string, baseUrl: string): Promise<Payload> {
    const [project, dependencies, users, secrets, environment] = await Promise.all([
      this.projects.get(job.projectId),
      this.queue.dependencies(job),
      this.users.find([job.userId]),
      this.secrets.of(job),
      this.environments.variablesFor(job),
    ]);
    const user = job.userId === null ? null : (users.get(job.userId) ?? null);
    const variables = jobVariables({
      predefined: predefinedVariables({ job, project, runner, token, baseUrl, user }),
      configuration: job.plan.variables,
      project: secrets,
      pipeline: job.pipelineVariables,
      environment,
    });
    return jobPayload({ job, project, token, baseUrl, variables, dependencies });
  }

  /**
   * The pipeline runs as soon as its first job does; while it does, there is nothing to change. False when the job does not
   * run after all: its pipeline was cancelled, and the job with it just now.
   */
  private async noteRunning({ id, projectId, pipelineId, pipelineStatus }: TakenJob): Promise<boolean> {
    if (pipelineStatus === 'running') return true;
    const { result } = await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: (tx) => this.changes.isRunning(tx, id),
    });
    return result;
  }
}

export const reachOf = ({ id, active, isShared, projectIds, runUntagged, tags }: Runner): RunnerReach => ({
  runnerId: id,
  active,
  isShared,
  projectIds: [...projectIds],
  runUntagged,
  tags: [...tags],
});
