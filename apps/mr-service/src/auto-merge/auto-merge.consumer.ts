import { Injectable } from '@nestjs/common';
import { type EventOf, pipelineStatusChanged } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** A pipeline succeeded: whatever waits for exactly it is looked at. */
@Injectable()
export class AutoMergeConsumer {
  constructor(
    private readonly autoMerges: AutoMergeRepository,
    private readonly queue: AutoMergeQueue,
  ) {}

  @Consumes(pipelineStatusChanged, { durable: 'mr-auto-merges' })
  async onStatusChanged({ id, payload }: EventOf<typeof pipelineStatusChanged>): Promise<void> {
    if (payload.status !== 'success') return;
    const waiting = await this.autoMerges.findArmedFor(payload.projectId, payload.ref, payload.headOid);
    for (const mergeRequest of waiting) this.queue.remind(mergeRequest.id, `event-${id}`);
  }
}
