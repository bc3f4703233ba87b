import { Injectable } from '@nestjs/common';
import { commitPipelineStatuses, type Oid, pipelineChanged, type PipelineStatus } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { StatusBatches } from './status-batches.js';

const CACHED_COMMITS = 20_000;
const FRESH_MS = 10_000;

interface KnownStatus {
  readonly projectId: number;
  readonly status: PipelineStatus | null;
}

/** The CI status of commits from ci-service; cached until the project's pipelines change. */
@Injectable()
export class PipelineStatuses {
  private readonly known = new InvalidatedCache<KnownStatus, never>({
    maxEntries: CACHED_COMMITS,
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });
  private readonly batches: StatusBatches<Readonly<Record<string, PipelineStatus>>>;

  constructor(rpc: RpcClient, broadcasts: Broadcasts) {
    this.batches = new StatusBatches((projectId, oids) => rpc.call(commitPipelineStatuses, { projectId, oids }));
    this.known.dropOn(broadcasts, pipelineChanged, ({ projectId }) => projectId);
  }

  /** Null when the commit has no pipeline. */
  async of(projectId: number, oid: Oid): Promise<PipelineStatus | null> {
    const known = await this.known.get(`${projectId} ${oid}`, () => this.fetch(projectId, oid));
    return known.status;
  }

  private async fetch(projectId: number, oid: Oid): Promise<KnownStatus> {
    const statuses = await this.batches.about(projectId, oid);
    return { projectId, status: statuses[oid] ?? null };
  }
}
