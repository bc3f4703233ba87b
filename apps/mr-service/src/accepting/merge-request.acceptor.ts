import { Injectable } from '@nestjs/common';
import { type acceptMergeRequest, type Call, Unauthorized, Unavailable } from '@ingot/contracts';
import { AutoMergeArmer } from '../auto-merge/auto-merge.armer.js';
import { RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestNotOpen, PipelineNotSuccessful } from '../merge-requests/merge-request.errors.js';
import { MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { mayMerge } from '../merge-requests/merge-request.policy.js';
import { MergeChecks } from '../merging/merge-checks.js';
import { type MergeOrder, MergeRequestMerger } from '../merging/merge-request.merger.js';

type AcceptCall = Call<typeof acceptMergeRequest>;

const MAX_ATTEMPTS = 5;

/** Accepts merge requests: merges now, or arms the automatic merge. */
@Injectable()
export class MergeRequestAcceptor {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly repositories: RepositoryClient,
    private readonly checks: MergeChecks,
    private readonly merger: MergeRequestMerger,
    private readonly armer: AutoMergeArmer,
  ) {}

  async accept(call: AcceptCall): Promise<MergeRequestEntity> {
    const { project, input } = call;
    const mergeRequest = await this.finder.getVisible(call);
    const rights = await this.repositories.rights(project, mergeRequest.targetBranch);
    if (!mayMerge(project, rights)) throw new Unauthorized();
    if (mergeRequest.state !== 'opened') throw new MergeRequestNotOpen({ state: mergeRequest.state });
    return input.merge_when_pipeline_succeeds
      ? this.whenPipelineSucceeds(call, mergeRequest)
      : this.merger.merge({
          ...orderOf(call, mergeRequest),
          headsOf: (present, standing) => this.checks.now(project, present, standing, input.sha),
        });
  }

  /** Merges if the pipeline of the present head has succeeded; else, also without any pipeline, arms it for that head. */
  private async whenPipelineSucceeds(call: AcceptCall, mergeRequest: MergeRequestEntity): Promise<MergeRequestEntity> {
    const order: MergeOrder = {
      ...orderOf(call, mergeRequest),
      headsOf: (present, standing) => this.checks.whenPipelineSucceeds(present, standing, call.input.sha),
    };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const accepted = await this.mergeOrArm(order, mergeRequest);
      if (accepted !== null) return accepted;
    }
    throw new Unavailable({ reason: 'the source branch kept moving' });
  }

  /** Null when the source branch moved meanwhile. */
  private async mergeOrArm(order: MergeOrder, mergeRequest: MergeRequestEntity): Promise<MergeRequestEntity | null> {
    try {
      return await this.merger.merge(order);
    } catch (error) {
      if (!(error instanceof PipelineNotSuccessful)) throw error;
      const { headOid } = error;
      const { message, shouldRemoveSourceBranch } = order;
      const arming = { userId: order.by.userId, headOid, message, shouldRemoveSourceBranch };
      return this.armer.arm(order.project, mergeRequest, arming);
    }
  }
}

const orderOf = ({ principal, project, input }: AcceptCall, mergeRequest: MergeRequestEntity) => ({
  project,
  mergeRequest,
  by: principal,
  message: input.merge_commit_message?.trim() ? input.merge_commit_message : null,
  shouldRemoveSourceBranch: input.should_remove_source_branch ?? null,
  armedHeadOid: null,
});
