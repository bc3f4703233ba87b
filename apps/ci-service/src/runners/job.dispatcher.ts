import { Inject, Injectable } from '@nestjs/common';
import { type RunnerReach, Unavailable } from '@ingot/contracts';
import { CONFIG } from '@ingot/platform';
import { type CiConfig } from '../config.js';
import { JobEnvironments } from '../environments/job-environments.js';
import { JobChanges } from '../processing/job.changes.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { PipelineStarter } from '../processing/pipeline.starter.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { CiUsers } from '../jobs/ci-users.js';
import { JobDependencies, type Received } from '../jobs/job-dependencies.repository.js';
import { JobFinisher, type JobOutcome } from '../jobs/job.finisher.js';
import { RunningJobs } from '../jobs/running-jobs.js';
import { jobVariables } from '../variables/job-variables.js';
import { ProjectSecrets } from '../variables/project-secrets.js';
import { HandOutTurns } from './hand-out-turns.js';
import { isTooLong, jobPayload } from './job-payload.js';
import { JobQueueRepository, type Poll, type TakenJob } from './job-queue.repository.js';
import { predefinedVariables } from './predefined-variables.js';
import { lackingFeatures, type RunnerFeatures } from './required-features.js';
import { type Runner } from './runner.js';
import { digestOf, newJobToken } from '../jobs/token.js';

type Payload = ReturnType<typeof jobPayload>;

/** A taken job, with what is read once for all jobs taken together. */
interface Taken {
  readonly job: TakenJob;
  readonly received: Promise<ReadonlyMap<number, Received>>;
  /** The running jobs of its pipeline; null if nothing has to be recorded. */
  readonly running: Promise<ReadonlySet<number>> | null;
}

interface Handed {
  readonly job: TakenJob;
  /** Null if the project is deleted. */
  readonly payload: Payload | null;
  readonly isRunning: boolean;
}

const failed = (failureReason: JobOutcome['failureReason']): JobOutcome => ({
  status: 'failed',
  failureReason,
  exitCode: null,
  coverage: null,
});
/** The outcome of a job whose runner lacks a required feature. */
const UNSUPPORTED = failed('runner_unsupported');
/** The outcome of a job that no runner could be told of, as it is too long. */
const TOO_LONG = failed('data_integrity_failure');

/** A request for a job. */
interface Machine extends Omit<Poll, 'tokenDigest'> {
  readonly features?: RunnerFeatures | null | undefined;
}

/** Hands jobs out to runners. */
@Injectable()
export class JobDispatcher {
  private readonly turns = new HandOutTurns<Poll, Taken>((polls) => this.takeAll(polls));

  constructor(
    private readonly queue: JobQueueRepository,
    private readonly projects: CiProjects,
    private readonly users: CiUsers,
    private readonly secrets: ProjectSecrets,
    private readonly environments: JobEnvironments,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly changes: JobChanges,
    private readonly running: RunningJobs,
    private readonly starter: PipelineStarter,
    private readonly dependencies: JobDependencies,
    private readonly finisher: JobFinisher,
    @Inject(CONFIG) private readonly config: CiConfig,
  ) {}

  /**
   * Takes the next job for this runner and marks it as running; null if there is none. Throws `Unavailable`, without keeping a job, for too
   * many requests, and when another service that knows of the job is away.
   * @param goneAt when the caller gives up: a job that is ready later returns to the queue
   */
  async next({ runner, systemId, features }: Machine, baseUrl: string, goneAt = Infinity): Promise<Payload | null> {
    if (!runner.active) return null;
    for (;;) {
      const token = newJobToken();
      const poll = { runner, systemId, tokenDigest: digestOf(token) };
      const handed = await this.turns.take(lineOf(runner), poll, (taken) =>
        this.handOver(taken, runner, token, baseUrl),
      );
      if (handed !== null && Date.now() >= goneAt) {
        await this.giveBack(token);
        throw new Unavailable({ reason: 'the runner has given up' });
      }
      if (handed === null) return null;
      if (handed.payload === null || !handed.isRunning) continue;
      if (lackingFeatures(handed.job.plan, features).length > 0) await this.finisher.finish(handed.job, UNSUPPORTED);
      else if (isTooLong(handed.payload)) await this.finisher.finish(handed.job, TOO_LONG);
      else return handed.payload;
    }
  }

  /** Requeues the job with that token, which its runner never received. Does nothing if it has ended or has another token. */
  async giveBack(token: string): Promise<void> {
    const job = await this.running.findByToken(token);
    if (job === null) return;
    await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, job.projectId, job.pipelineId),
      apply: (tx) => this.changes.requeue(tx, job.id, digestOf(token), new Date()),
    });
  }

  private async takeAll(polls: readonly Poll[]): Promise<readonly (Taken | null)[]> {
    const taken = await this.queue.takeAll(polls);
    const jobs = taken.filter((job) => job !== null);
    const received = this.dependencies.of(jobs);
    received.catch(() => undefined); // the hand-over reports it
    const running = this.starter.note(jobs.filter(({ pipelineStatus }) => pipelineStatus !== 'running'));
    return taken.map((job) => job && { job, received, running: running.get(job.pipelineId) ?? null });
  }

  /** `isRunning` is false if the pipeline, and the job with it, has just been cancelled. */
  private async handOver(taken: Taken, runner: Runner, token: string, baseUrl: string): Promise<Handed> {
    try {
      const [payload, running] = await Promise.all([this.payload(taken, runner, token, baseUrl), taken.running]);
      return { job: taken.job, payload, isRunning: running?.has(taken.job.id) ?? true };
    } catch (error) {
      await this.giveBack(token).catch(() => undefined); // its deadline will return it
      throw error;
    }
  }

  private async payload(
    { job, ...taken }: Taken,
    runner: Runner,
    token: string,
    baseUrl: string,
  ): Promise<Payload | null> {
    const ofEnvironment = this.environments.variablesFor(job);
    ofEnvironment.catch(() => undefined); // it fails for a deleted project, whose job is passed over
    const [project, received, user, secrets] = await Promise.all([
      this.projects.find(job.projectId),
      taken.received,
      this.users.find(job.userId),
      this.secrets.of(job),
    ]);
    if (project === null) {
      await this.projects.forget(job.projectId);
      return null;
    }
    const environment = await ofEnvironment;
    const { artifacts: dependencies = [], variables: reported = [] } = received.get(job.id) ?? {};
    const variables = jobVariables({
      predefined: predefinedVariables({
        job,
        project,
        runner,
        token,
        baseUrl,
        user,
        revision: this.config.INGOT_REVISION,
        ssh: { host: this.config.SSH_EXTERNAL_HOST, port: this.config.SSH_EXTERNAL_PORT },
      }),
      configuration: job.plan.variables,
      reported,
      project: secrets,
      pipeline: job.pipelineVariables,
      environment,
    });
    return jobPayload({ job, project, token, baseUrl, variables, dependencies });
  }
}

/** Equal for runners that may take the same jobs. */
const lineOf = ({ isShared, projectIds, runUntagged, tags, accessLevel }: Runner): string =>
  JSON.stringify([isShared || projectIds, runUntagged, tags, accessLevel]);

export const reachOf = ({ id, active, isShared, projectIds, runUntagged, tags, accessLevel }: Runner): RunnerReach => ({
  runnerId: id,
  active,
  isShared,
  projectIds: [...projectIds],
  runUntagged,
  tags: [...tags],
  protectedOnly: accessLevel === 'ref_protected',
});
