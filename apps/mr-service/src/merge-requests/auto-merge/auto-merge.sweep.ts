import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository } from '../merging/merge-intent.repository.js';
import { MergeRecovery } from '../merging/merge-recovery.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;
/** At once, since calls to a storage that is away take a second each to fail; few, since the others have to be answered by git. */
const BATCH_OF_CALLS = 10;

/** Resumes from the database the work that a crashed process or a lost Redis left behind. */
@Injectable()
export class AutoMergeSweep extends PeriodicSweep {
  /** Unique to this process: a job whose process crashed blocks its id in Redis until it counts as stalled. */
  private readonly id = randomUUID();

  constructor(
    private readonly recovery: MergeRecovery,
    private readonly intents: MergeIntentRepository,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly pipelines: HeadPipelines,
    private readonly queue: AutoMergeQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('unfinished merges', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    await this.attempt(() => this.recoverMerges());
    await this.attempt(() => this.deleteSourceBranches());
    await this.attempt(() => this.wakeUpSuccessful());
  }

  private recoverMerges(): Promise<void> {
    return this.forEach(
      (lastId) => this.intents.findIntendedAfter(lastId, BATCH_OF_CALLS),
      ({ id }) => this.attempt(() => this.recovery.recoverOf(id)),
    );
  }

  private deleteSourceBranches(): Promise<void> {
    return this.forEach(
      (lastId) => this.mergeRequests.findWithSourceBranchToDeleteAfter(lastId, BATCH_OF_CALLS),
      (merged) => this.attempt(() => this.recovery.deleteSourceBranchOf(merged)),
    );
  }

  private wakeUpSuccessful(): Promise<void> {
    return this.forEach(
      (lastId) => this.autoMerges.findArmedAfter(lastId, BATCH),
      (armed) => this.wakeUpIfSuccessful(armed),
    );
  }

  private forEach<Row extends { readonly id: number }>(
    findAfter: (lastId: number) => Promise<Row[]>,
    treat: (row: Row) => Promise<void>,
  ): Promise<void> {
    return this.forEachBatch(
      findAfter,
      ({ id }) => id,
      (rows) => Promise.all(rows.map(treat)),
    );
  }

  private async wakeUpIfSuccessful({
    id,
    projectId,
    sourceBranch,
    autoMergeHeadOid,
  }: MergeRequestEntity): Promise<void> {
    if (autoMergeHeadOid === null) return;
    const status = await this.pipelines.status(projectId, sourceBranch, autoMergeHeadOid);
    if (status === 'success') this.queue.wakeUpSwept(id, `${this.id}-${autoMergeHeadOid}`);
  }
}
