import { Injectable } from '@nestjs/common';
import {
  type BasicPipelineJson,
  createBranchPipeline,
  headPipeline,
  type Oid,
  type Page,
  type PageRequest,
  pipelineChanged,
  pipelinesOfCommits,
  type PipelineJson,
  type PipelineStatus,
  type RequestOf,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';

const CACHED_HEADS = 20_000;
const FRESH_MS = 10_000;

interface NewestPipeline {
  readonly projectId: number;
  readonly pipeline: BasicPipelineJson | null;
}

/** What ci-service is asked about the pipelines of branches. */
@Injectable()
export class HeadPipelines {
  private readonly shown = new InvalidatedCache<NewestPipeline, never>({
    maxEntries: CACHED_HEADS,
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    this.shown.dropOn(broadcasts, pipelineChanged, ({ projectId }) => projectId);
  }

  /** Of the newest pipeline of exactly this branch and head; null when there is none. */
  async status(projectId: number, branch: string, headOid: Oid): Promise<PipelineStatus | null> {
    const pipeline = await this.rpc.call(headPipeline, { projectId, ref: branch, headOid });
    return pipeline?.status ?? null;
  }

  /** The newest pipeline of exactly this branch and head; null when there is none. Cached until pipelines of the project change. */
  async newest(projectId: number, branch: string, headOid: Oid): Promise<BasicPipelineJson | null> {
    const { pipeline } = await this.shown.get(`${projectId} ${headOid} ${branch}`, async () => {
      const { items } = await this.ofCommits(projectId, { branch, oids: [headOid] }, { page: 1, perPage: 1 });
      return { projectId, pipeline: items[0] ?? null };
    });
    return pipeline;
  }

  /** Makes one for the head of a branch. */
  create(request: RequestOf<typeof createBranchPipeline>): Promise<PipelineJson> {
    return this.rpc.call(createBranchPipeline, request);
  }

  /** Of a branch, those that are of one of the commits, newest first. */
  ofCommits(
    projectId: number,
    { branch, oids }: { readonly branch: string; readonly oids: readonly Oid[] },
    page: PageRequest,
  ): Promise<Page<BasicPipelineJson>> {
    return this.rpc.call(pipelinesOfCommits, { projectId, ref: branch, oids, page });
  }
}
