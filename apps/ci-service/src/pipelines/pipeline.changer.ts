import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pipelineChanged, pipelineStatusChanged, type PipelineStatus } from '@ingot/contracts';
import { Broadcasts, Outbox } from '@ingot/platform';
import { compositeStatus } from './composite-status.js';
import { PipelineEntity } from './pipeline.entity.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { pipelineEntering } from './pipeline-transition.js';

export interface PipelineChange<Result> {
  /** Finds or makes the pipeline, and locks its row: whoever changes a part of it last sees all other parts. */
  readonly lock: (tx: EntityManager) => Promise<PipelineEntity>;
  /** Changes parts of the pipeline. */
  readonly apply: (tx: EntityManager, pipeline: PipelineEntity) => Promise<Result>;
  /** The pipeline's status from then on; unless given, that of its parts together. */
  readonly status?: PipelineStatus;
}

/** The one way by which pipelines change: status and event in the transaction of the change, all told of it after. */
@Injectable()
export class PipelineChanger {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: PipelinePartsRepository,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  async change<Result>(change: PipelineChange<Result>): Promise<{ pipeline: PipelineEntity; result: Result }> {
    const { pipeline, result, isMoved } = await this.dataSource.transaction(async (tx) => {
      const locked = await change.lock(tx);
      const applied = await change.apply(tx, locked);
      const status = change.status ?? (await this.statusOfParts(tx, locked));
      return { pipeline: locked, result: applied, isMoved: await this.enter(tx, locked, status) };
    });
    if (isMoved) await this.broadcasts.send(pipelineChanged, { projectId: pipeline.projectId });
    return { pipeline, result };
  }

  private async statusOfParts(tx: EntityManager, { id }: PipelineEntity): Promise<PipelineStatus> {
    return compositeStatus(await this.parts.latestStatuses(tx, id)) ?? 'skipped';
  }

  /** Sets the pipeline's status and records the event; false when it is that already. */
  private async enter(tx: EntityManager, pipeline: PipelineEntity, status: PipelineStatus): Promise<boolean> {
    if (pipeline.status === status) return false;
    const runTimes = await this.parts.runTimes(tx, pipeline.id);
    const change = pipelineEntering(status, pipeline, runTimes, new Date());
    await tx.update(PipelineEntity, pipeline.id, change);
    Object.assign(pipeline, change);
    const { id: pipelineId, projectId, ref, headOid } = pipeline;
    await this.outbox.add(tx, pipelineStatusChanged, { projectId, pipelineId, ref, headOid, status });
    return true;
  }
}
