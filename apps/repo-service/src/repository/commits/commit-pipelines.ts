import { Injectable } from '@nestjs/common';
import {
  commitPipelines,
  type CommitPipelines as PipelinesOfCommit,
  type Oid,
  pipelineChanged,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { StatusBatches } from './status-batches.js';

const CACHED_COMMITS = 20_000;
const FRESH_MS = 10_000;
const WITHOUT_PIPELINES = { status: null, newest: null };

type KnownPipelines = { readonly projectId: number } & (PipelinesOfCommit | typeof WITHOUT_PIPELINES);

/** The pipelines of commits from ci-service; cached until the project's pipelines change. */
@Injectable()
export class CommitPipelines {
  private readonly known = new InvalidatedCache<KnownPipelines, never>({
    maxEntries: CACHED_COMMITS,
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });
  private readonly batches: StatusBatches<Readonly<Record<string, PipelinesOfCommit>>>;

  constructor(rpc: RpcClient, broadcasts: Broadcasts) {
    this.batches = new StatusBatches((projectId, oids) => rpc.call(commitPipelines, { projectId, oids }));
    this.known.dropOn(broadcasts, pipelineChanged, ({ projectId }) => projectId);
  }

  /** Nulls when the commit has no pipeline. */
  of(projectId: number, oid: Oid): Promise<PipelinesOfCommit | typeof WITHOUT_PIPELINES> {
    return this.known.get(`${projectId} ${oid}`, () => this.fetch(projectId, oid));
  }

  private async fetch(projectId: number, oid: Oid): Promise<KnownPipelines> {
    const pipelines = await this.batches.about(projectId, oid);
    return { projectId, ...(pipelines[oid] ?? WITHOUT_PIPELINES) };
  }
}
