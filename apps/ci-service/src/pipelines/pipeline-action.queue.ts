import { randomUUID } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const PIPELINE_ACTIONS = 'pipeline-actions';

export interface PipelineActionJob {
  readonly projectId: number;
  readonly pipelineId: number;
}

/** Wake-up jobs for pipelines with a pending action. */
@Injectable()
export class PipelineActionQueue extends WakeUpQueue<PipelineActionJob> {
  constructor(@InjectQueue(PIPELINE_ACTIONS) queue: Queue<PipelineActionJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'retries and cancellations of pipelines', logger);
  }

  /** Each request gets its own job, as the previous one may be running. */
  wakeUp(job: PipelineActionJob): void {
    this.add(`pipeline-${job.pipelineId}-${randomUUID()}`, job);
  }
}
