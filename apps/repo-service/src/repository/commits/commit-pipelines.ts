import { Injectable } from '@nestjs/common';
import {
  commitPipelines,
  type CommitPipelines as PipelinesOfCommit,
  type Oid,
  pipelineChanged,
  type PipelineStatus,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { StatusBatches } from './status-batches.js';

const CACHED_COMMITS = 20_000;
const FRESH_MS = 10_000;

/** Nulls without any; the newest one is null also while ci-service is of a version that does not tell it. */
type ShownPipelines = { readonly [Key in keyof PipelinesOfCommit]: PipelinesOfCommit[Key] | null };

type KnownPipelines = { readonly projectId: number } & ShownPipelines;

/** The pipelines of commits from ci-service; cached until the project's pipelines change. */
@Injectable()
export class CommitPipelines {
  private readonly known = new InvalidatedCache<KnownPipelines, never>({
    maxEntries: CACHED_COMMITS,
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });
  private readonly batches: StatusBatches<Readonly<Record<string, PipelinesOfCommit | PipelineStatus>>>;

  constructor(rpc: RpcClient, broadcasts: Broadcasts) {
    this.batches = new StatusBatches((projectId, oids) =>
      rpc.call(commitPipelines, { projectId, oids, withNewest: true }),
    );
    this.known.dropOn(broadcasts, pipelineChanged, ({ projectId }) => projectId);
  }

  of(projectId: number, oid: Oid): Promise<ShownPipelines> {
    return this.known.get(`${projectId} ${oid}`, () => this.fetch(projectId, oid));
  }

  private async fetch(projectId: number, oid: Oid): Promise<KnownPipelines> {
    const { [oid]: told = null } = await this.batches.about(projectId, oid);
    return { projectId, ...(isStatus(told) ? { status: told, newest: null } : told) };
  }
}

const isStatus = (told: PipelinesOfCommit | PipelineStatus | null): told is PipelineStatus | null =>
  told === null || typeof told === 'string';
