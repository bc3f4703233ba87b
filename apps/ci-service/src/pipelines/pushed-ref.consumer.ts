import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, pushRead, refUpdated, unlessDamaged, ZERO_OID } from '@ingot/contracts';
import { Consumes, Outbox } from '@ingot/platform';
import { CrowdedProjects } from './crowded-projects.js';
import { PipelineCreator, type PipelineAtCommit } from './pipeline.creator.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { ReadPushRepository } from '../processing/read-push.repository.js';
import { RedundantPipelines } from './redundant-pipelines.js';

type RefUpdated = EventOf<typeof refUpdated>;

const CONSUMER = 'ci-pipelines-of-pushes';
const REFNAME = /^refs\/(heads|tags)\/(.+)$/;

/** Creates pipelines for created and moved branches and tags, whatever moved them. */
@Injectable()
export class PushedRefConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly creator: PipelineCreator,
    private readonly crowded: CrowdedProjects,
    private readonly pipelines: PipelineRepository,
    private readonly readPushes: ReadPushRepository,
    private readonly redundant: RedundantPipelines,
    private readonly outbox: Outbox,
  ) {}

  @Consumes(refUpdated, { durable: 'ci-ref-updates', takesOver: CONSUMER })
  async onUpdated({ id: eventId, occurredAt, payload }: RefUpdated): Promise<void> {
    const { projectId, userId, refname, oldOid: beforeOid, newOid: headOid, skipsPipelines: skips } = payload;
    const [, kind, ref] = REFNAME.exec(refname) ?? [];
    if (ref === undefined) return;
    const tag = kind === 'tags';
    if (headOid === ZERO_OID) {
      if (!tag) await this.readPushes.remove({ projectId, ref }, occurredAt);
      return;
    }
    const pushed = { projectId, ref, tag, headOid, beforeOid, source: 'push', userId, variables: [] } as const;
    const cause = { consumer: CONSUMER, eventId };
    const isRefused = () => this.crowded.has(projectId);
    // a push whose configuration cannot be read gets no pipeline
    await unlessDamaged(this.creator.createByPush(pushed, cause, { skips, isRefused }));
    if (tag) return;
    if (!(await this.readPushes.hasNewer(projectId, ref, occurredAt))) await this.redundant.cancelBefore(pushed);
    await this.noteRead(pushed, occurredAt);
  }

  /** Stores the push before it wakes automatic merges: a job that succeeds in between then sees the push as processed. */
  private async noteRead({ projectId, ref, headOid }: PipelineAtCommit, pushedAt: Date): Promise<void> {
    await this.readPushes.add({ projectId, ref, headOid }, pushedAt);
    const newest = await this.pipelines.findHead({ projectId, ref, headOid });
    if (newest?.status !== 'success') return;
    await this.dataSource.transaction((tx) => this.outbox.add(tx, pushRead, { projectId, ref, headOid }));
  }
}
