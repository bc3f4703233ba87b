import { Injectable } from '@nestjs/common';
import { headPipeline, type Oid, type PipelineStatus } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** Reads the newest pipeline of a branch and head from ci-service. */
@Injectable()
export class HeadPipelines {
  constructor(private readonly rpc: RpcClient) {}

  /** Null when there is no pipeline. */
  async status(projectId: number, branch: string, headOid: Oid): Promise<PipelineStatus | null> {
    const pipeline = await this.rpc.call(headPipeline, { projectId, ref: branch, headOid });
    return pipeline?.status ?? null;
  }
}
