import { Controller } from '@nestjs/common';
import { acceptMergeRequest, type Call, cancelAutoMerge, cancelAutoMergeByPost } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { AutoMergeCanceller } from '../auto-merge/auto-merge.canceller.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';
import { MergeRequestAcceptor } from './merge-request.acceptor.js';

@Controller()
export class MergeHandlers {
  constructor(
    private readonly acceptor: MergeRequestAcceptor,
    private readonly canceller: AutoMergeCanceller,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(acceptMergeRequest)
  async accept(call: Call<typeof acceptMergeRequest>) {
    const { project, principal: by, input } = call;
    const accepted = await this.acceptor.accept({
      ...{ project, by, iid: input.merge_request_iid },
      message: input.merge_commit_message?.trim() ? input.merge_commit_message : null,
      shouldRemoveSourceBranch: input.should_remove_source_branch ?? null,
      whenPipelineSucceeds: input.merge_when_pipeline_succeeds || input.auto_merge,
      expectedHeadOid: input.sha,
    });
    return this.presenter.one(accepted, call);
  }

  @Handles(cancelAutoMerge)
  async cancel(call: Call<typeof cancelAutoMerge>) {
    const { project, principal: by, input } = call;
    return this.presenter.one(await this.canceller.cancel({ project, by, iid: input.merge_request_iid }), call);
  }

  @Handles(cancelAutoMergeByPost)
  cancelByPost(call: Call<typeof cancelAutoMergeByPost>) {
    return this.cancel(call);
  }
}
