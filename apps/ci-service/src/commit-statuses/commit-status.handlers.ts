import { Controller } from '@nestjs/common';
import { type Call, type CommitStatusJson, listCommitStatuses, type Page, postCommitStatus } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { CommitStatusLister } from './commit-status.lister.js';
import { CommitStatusPoster } from './commit-status.poster.js';
import { CommitStatusPresenter } from './commit-status.presenter.js';

@Controller()
export class CommitStatusHandlers {
  constructor(
    private readonly lister: CommitStatusLister,
    private readonly poster: CommitStatusPoster,
    private readonly presenter: CommitStatusPresenter,
  ) {}

  @Handles(listCommitStatuses)
  async list({ project, input, page, baseUrl }: Call<typeof listCommitStatuses>): Promise<Page<CommitStatusJson>> {
    const { items, ...counted } = await this.lister.page(project, input, page);
    return { items: await this.presenter.many(items, { project, baseUrl }), ...counted };
  }

  @Handles(postCommitStatus)
  async post({ principal, project, input, baseUrl }: Call<typeof postCommitStatus>): Promise<CommitStatusJson> {
    const reported = { ...input, targetUrl: input.target_url, pipelineId: input.pipeline_id };
    return this.presenter.one(await this.poster.post(project, principal.userId, reported), { project, baseUrl });
  }
}
