import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { HeadPipelines } from '../git/head-pipelines.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeSettler } from '../merging/merge-settler.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Finds what was left lying by a process that died or by a Redis that forgot: everything follows from the database. */
@Injectable()
export class AutoMergeSweep implements OnApplicationBootstrap, OnModuleDestroy {
  /** Of this process: a reminder that an earlier one died over stays taken in Redis until it counts as stalled. */
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWantedAgain = false;
  private stopped = false;

  constructor(
    private readonly settler: MergeSettler,
    private readonly autoMerges: AutoMergeRepository,
    private readonly pipelines: HeadPipelines,
    private readonly queue: AutoMergeQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), EVERY_MS);
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Sweeps now, or once more after the sweep that is under way. */
  start(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.isWantedAgain = true;
      return;
    }
    this.running = this.sweep().finally(() => {
      this.running = undefined;
      if (!this.isWantedAgain) return;
      this.isWantedAgain = false;
      this.start();
    });
  }

  private async sweep(): Promise<void> {
    const steps = [() => this.settler.settleAll(), () => this.remindOfSuccesses()];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        this.logger.warn({ err: error }, 'a sweep was cut short; the next one goes on');
      }
    }
  }

  private async remindOfSuccesses(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const armed = await this.autoMerges.findArmedAfter(lastId, BATCH);
      const last = armed.at(-1);
      if (last === undefined || this.stopped) return;
      await Promise.all(armed.map((mergeRequest) => this.remindIfSuccessful(mergeRequest)));
      lastId = last.id;
    }
  }

  private async remindIfSuccessful({
    id,
    projectId,
    sourceBranch,
    autoMergeHeadOid,
  }: MergeRequestEntity): Promise<void> {
    if (autoMergeHeadOid === null) return;
    const status = await this.pipelines.status(projectId, sourceBranch, autoMergeHeadOid);
    if (status === 'success') this.queue.remind(id, `sweep-${this.id}-${autoMergeHeadOid}`);
  }
}
