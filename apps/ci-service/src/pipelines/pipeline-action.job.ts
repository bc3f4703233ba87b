import { Processor } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { NotFound } from '@ingot/contracts';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { PIPELINE_ACTIONS, type PipelineActionJob, PipelineActionQueue } from './pipeline-action.queue.js';

const CONCURRENCY = 4;
const SWEEP_EVERY_MS = 15_000;
const SWEPT_AT_ONCE = 200;

/** Applies the requested action of a pipeline to its jobs. */
@Injectable()
export class PipelineActionRunner {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
  ) {}

  /** Does nothing when no action is pending or the pipeline is deleted. */
  async run({ projectId, pipelineId }: PipelineActionJob): Promise<void> {
    try {
      await this.changer.change({
        lock: (tx) => this.pipelines.lockWithRequestedAction(tx, projectId, pipelineId),
        apply: () => Promise.resolve(null),
      });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

/** Applies pending actions whose wake-up job was lost; works without Redis. */
@Injectable()
export class PipelineActionSweep extends PeriodicSweep {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly runner: PipelineActionRunner,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('retries and cancellations of pipelines', SWEEP_EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const { id: pipelineId, projectId } of await this.pipelines.withRequestedAction(SWEPT_AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(() => this.runner.run({ projectId, pipelineId }));
    }
  }
}

@Processor(PIPELINE_ACTIONS, { concurrency: CONCURRENCY })
export class PipelineActionProcessor extends WakeUpWorker<PipelineActionJob> {
  constructor(
    private readonly runner: PipelineActionRunner,
    sweep: PipelineActionSweep,
    queue: PipelineActionQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: 'retries and cancellations of pipelines', queue, sweep, logger });
  }

  protected work(job: PipelineActionJob): Promise<void> {
    return this.runner.run(job);
  }
}
