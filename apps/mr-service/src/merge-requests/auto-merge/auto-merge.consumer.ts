import { Injectable } from '@nestjs/common';
import { type EventOf, pipelineStatusChanged, pushRead } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** Wakes the automatic merges that wait for a pipeline when it succeeds, or when a successful one becomes the newest. */
@Injectable()
export class AutoMergeConsumer {
  constructor(
    private readonly autoMerges: AutoMergeRepository,
    private readonly queue: AutoMergeQueue,
  ) {}

  @Consumes([pipelineStatusChanged, pushRead], { durable: 'mr-builds', takesOver: 'mr-auto-merges' })
  async onSuccess({ id: eventId, payload }: EventOf<typeof pipelineStatusChanged | typeof pushRead>): Promise<void> {
    if ('status' in payload && payload.status !== 'success') return;
    const waiting = await this.autoMerges.armedFor(payload.projectId, payload.ref, payload.headOid);
    for (const id of waiting) this.queue.wakeUp(id, `event-${eventId}`);
  }
}
