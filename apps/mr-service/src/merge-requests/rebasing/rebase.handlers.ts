import { Controller } from '@nestjs/common';
import { type Call, rebaseMergeRequest } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { RebaseRequester } from './rebase.requester.js';

@Controller()
export class RebaseHandlers {
  constructor(private readonly requester: RebaseRequester) {}

  @Handles(rebaseMergeRequest)
  async rebase({ project, principal: by, input }: Call<typeof rebaseMergeRequest>) {
    await this.requester.request({ project, by, iid: input.merge_request_iid }, { skipsPipelines: input.skip_ci });
    return { rebase_in_progress: true };
  }
}
