import { Controller } from '@nestjs/common';
import { acceptMergeRequest, type Call, cancelAutoMerge, cancelAutoMergeByPost } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { AutoMergeCanceller } from '../auto-merge/auto-merge.canceller.js';
import { DiffVersionReader } from '../diff-versions/diff-version.reader.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';
import { MergeRequestAcceptor } from './merge-request.acceptor.js';

@Controller()
export class MergeHandlers {
  constructor(
    private readonly acceptor: MergeRequestAcceptor,
    private readonly canceller: AutoMergeCanceller,
    private readonly changes: DiffVersionReader,
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
    return this.presentWhole(accepted, call);
  }

  @Handles(cancelAutoMerge)
  async cancel(call: Call<typeof cancelAutoMerge>) {
    const { project, principal: by, input } = call;
    return this.presentWhole(await this.canceller.cancel({ project, by, iid: input.merge_request_iid }), call);
  }

  @Handles(cancelAutoMergeByPost)
  cancelByPost(call: Call<typeof cancelAutoMergeByPost>) {
    return this.cancel(call);
  }

  /** Clients tell by the pipeline whether it was merged, or waits to be. */
  private async presentWhole(
    known: MergeRequestEntity,
    call: Call<typeof acceptMergeRequest | typeof cancelAutoMerge>,
  ) {
    const { mergeRequest, refs } = await this.changes.presentChanges(call.project, known);
    return this.presenter.whole(mergeRequest, refs, call);
  }
}
