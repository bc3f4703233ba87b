import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createMergeRequest,
  deleteMergeRequest,
  getMergeRequest,
  listMergeRequests,
  subscribeToMergeRequest,
  unsubscribeFromMergeRequest,
  updateMergeRequest,
} from '@ingot/contracts';
import { Encoded, Handles, SharedRuns } from '@ingot/platform';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestDeleter } from './merge-request.deleter.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { MergeRequestListRepository } from './merge-request-list.repository.js';
import { MergeRequestPresenter, subscriptionTarget } from './merge-request.presenter.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestUpdater } from './merge-request.updater.js';

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
    private readonly updater: MergeRequestUpdater,
    private readonly deleter: MergeRequestDeleter,
    private readonly subscriptions: Subscriptions,
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

  @Handles(updateMergeRequest)
  async update(call: Call<typeof updateMergeRequest>) {
    return this.presenter.one(await this.updater.update(call), call);
  }

  @Handles(deleteMergeRequest)
  async delete(call: Call<typeof deleteMergeRequest>) {
    const deleted = await this.deleter.delete(call);
    return deleted === null ? {} : this.presenter.one(deleted, call);
  }

  @Handles(subscribeToMergeRequest)
  async subscribe(call: Call<typeof subscribeToMergeRequest>) {
    const mergeRequest = await this.finder.getUpdatable(call);
    await this.subscriptions.subscribe(subscriptionTarget(mergeRequest), call.principal.userId);
    return this.presenter.one(mergeRequest, call);
  }

  @Handles(unsubscribeFromMergeRequest)
  async unsubscribe(call: Call<typeof unsubscribeFromMergeRequest>) {
    const mergeRequest = await this.finder.getUpdatable(call);
    await this.subscriptions.unsubscribe(subscriptionTarget(mergeRequest), call.principal.userId);
    return this.presenter.one(mergeRequest, call);
  }

  private async readList(call: ListCall): Promise<EncodedList> {
    const { iid, iids, state, order_by: orderBy, sort } = call.input;
    const asked = iid === undefined ? iids : [...(iids ?? []), iid];
    const { items, total } = await this.lists.page(call.project.id, { iids: asked, state, orderBy, sort }, call.page);
    return Encoded.page({ items: await this.presenter.many(items, call), total });
  }
}
