import { Injectable } from '@nestjs/common';
import { type PipelineStatus } from '@ingot/contracts';
import { MergeRequestAcceptor } from '../accepting/merge-request.acceptor.js';
import { HeadPipelines } from '../git/head-pipelines.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { type Caller } from '../notes/place.js';

const ON_THEIR_WAY: ReadonlySet<PipelineStatus> = new Set(['created', 'pending', 'running']);

/** The command that accepts a merge request: at once, or when the pipeline that is on its way succeeds. */
@Injectable()
export class MergeAction {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly pipelines: HeadPipelines,
    private readonly acceptor: MergeRequestAcceptor,
  ) {}

  /** Throws what refuses to accept it. */
  async act({ principal, project, page, baseUrl }: Caller, iid: number): Promise<void> {
    const { sourceBranch, headOid } = await this.mergeRequests.getByIid(project.id, iid);
    const status = headOid && (await this.pipelines.status(project.id, sourceBranch, headOid));
    const input = {
      id: String(project.id),
      merge_request_iid: iid,
      merge_when_pipeline_succeeds: status !== null && ON_THEIR_WAY.has(status),
    };
    await this.acceptor.accept({ principal, project, page, baseUrl, input });
  }
}
