import { Controller } from '@nestjs/common';
import { acceptMergeRequest, type Call, cancelAutoMerge, cancelAutoMergeByPost } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { AutoMergeCanceller } from '../auto-merge/auto-merge.canceller.js';
import { MergeRequestPresenter } from '../merge-requests/merge-request.presenter.js';
import { MergeRequestAcceptor } from './merge-request.acceptor.js';

@Controller()
export class AcceptingHandlers {
  constructor(
    private readonly acceptor: MergeRequestAcceptor,
    private readonly canceller: AutoMergeCanceller,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(acceptMergeRequest)
  async accept(call: Call<typeof acceptMergeRequest>) {
    return this.presenter.one(await this.acceptor.accept(call), call);
  }

  @Handles(cancelAutoMerge)
  async cancel(call: Call<typeof cancelAutoMerge>) {
    return this.presenter.one(await this.canceller.cancel(call), call);
  }

  @Handles(cancelAutoMergeByPost)
  cancelByPost(call: Call<typeof cancelAutoMergeByPost>) {
    return this.cancel(call);
  }
}
