import { Controller } from '@nestjs/common';
import { type Answer, type Call, createMergeRequest, getMergeRequest, listMergeRequests } from '@ingot/contracts';
import { Encoded, Handles, SharedRuns } from '@ingot/platform';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { MergeRequestListRepository } from './merge-request-list.repository.js';
import { MergeRequestPresenter } from './merge-request.presenter.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';

type ListCall = Call<typeof listMergeRequests>;
type EncodedList = Encoded<Answer<typeof listMergeRequests>>;

@Controller()
export class MergeRequestHandlers {
  private readonly listings = new SharedRuns<EncodedList>();

  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly lists: MergeRequestListRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly creator: MergeRequestCreator,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(listMergeRequests)
  list(call: ListCall): Promise<EncodedList> {
    const { project, input, page, baseUrl } = call;
    // who calls makes no difference to a list
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, input, page]);
    return this.listings.run(key, () => this.readList(call));
  }

  @Handles(getMergeRequest)
  async show(call: Call<typeof getMergeRequest>) {
    const known = await this.finder.getReadable(call);
    return this.presenter.one(await this.refresher.refresh(call.project, known), call);
  }

  @Handles(createMergeRequest)
  async create(call: Call<typeof createMergeRequest>) {
    return this.presenter.one(await this.creator.create(call), call);
  }

  private async readList(call: ListCall): Promise<EncodedList> {
    const { iid, iids, state, order_by: orderBy, sort } = call.input;
    const asked = iid === undefined ? iids : [...(iids ?? []), iid];
    const { items, total } = await this.lists.page(call.project.id, { iids: asked, state, orderBy, sort }, call.page);
    return Encoded.page({ items: await this.presenter.many(items, call), total });
  }
}
