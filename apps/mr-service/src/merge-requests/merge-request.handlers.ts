import { Controller } from '@nestjs/common';
import { type Call, createMergeRequest, getMergeRequest, listMergeRequests } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestListRepository } from './merge-request-list.repository.js';
import { MergeRequestPresenter } from './merge-request.presenter.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestRepository } from './merge-request.repository.js';

@Controller()
export class MergeRequestHandlers {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly lists: MergeRequestListRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly creator: MergeRequestCreator,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(listMergeRequests)
  async list(call: Call<typeof listMergeRequests>) {
    const { iid, iids, state, order_by: orderBy, sort } = call.input;
    const asked = iid === undefined ? iids : [...(iids ?? []), iid];
    const { items, total } = await this.lists.page(call.project.id, { iids: asked, state, orderBy, sort }, call.page);
    return { items: await this.presenter.many(items, call), total };
  }

  @Handles(getMergeRequest)
  async show(call: Call<typeof getMergeRequest>) {
    const known = await this.mergeRequests.getByIid(call.project.id, call.input.merge_request_iid);
    return this.presenter.one(await this.refresher.refresh(call.project, known), call);
  }

  @Handles(createMergeRequest)
  async create(call: Call<typeof createMergeRequest>) {
    return this.presenter.one(await this.creator.create(call), call);
  }
}
