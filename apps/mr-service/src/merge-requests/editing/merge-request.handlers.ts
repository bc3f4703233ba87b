import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createMergeRequest,
  createMergeRequestTodo,
  deleteMergeRequest,
  getMergeRequest,
  listMergeRequests,
  listMilestoneMergeRequests,
  readableMergeRequests,
  subscribeToMergeRequest,
  unsubscribeFromMergeRequest,
  updateMergeRequest,
} from '@ingot/contracts';
import { Encoded, Handles, Coalescer } from '@ingot/platform';
import { TodoCreator } from '../../activity/todos/todo.creator.js';
import { Subscriptions } from '../../activity/subscriptions/subscriptions.js';
import { MilestoneRepository } from '../../planning/milestones/milestone.repository.js';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestDeleter } from './merge-request.deleter.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestListRepository } from '../merge-request/merge-request-list.repository.js';
import { MergeRequestPresenter, subscriptionTarget } from '../merge-request/merge-request.presenter.js';
import { MergeRequestUpdater } from './merge-request.updater.js';

type AboutMergeRequest = Pick<Call<typeof getMergeRequest>, 'project' | 'principal' | 'input'>;
type ListCall = Call<typeof listMergeRequests>;
type EncodedList = Encoded<Answer<typeof listMergeRequests>>;

@Controller()
export class MergeRequestHandlers {
  private readonly listings = new Coalescer<EncodedList>();

  constructor(
    private readonly reader: MergeRequestReader,
    private readonly lists: MergeRequestListRepository,
    private readonly creator: MergeRequestCreator,
    private readonly updater: MergeRequestUpdater,
    private readonly deleter: MergeRequestDeleter,
    private readonly subscriptions: Subscriptions,
    private readonly todos: TodoCreator,
    private readonly milestones: MilestoneRepository,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(listMergeRequests)
  list(call: ListCall): Promise<EncodedList> {
    const { project, input, page, baseUrl } = call;
    // the caller makes no difference to a list
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, input, page]);
    return this.listings.run(key, () => this.readList(call));
  }

  @Handles(getMergeRequest)
  async show(call: Call<typeof getMergeRequest>) {
    return this.presenter.one(await this.reader.getPresent(queryOf(call)), call);
  }

  @Handles(createMergeRequest)
  async create(call: Call<typeof createMergeRequest>) {
    const { project, principal: by, input } = call;
    const created = await this.creator.create({
      ...{ project, by, title: input.title, description: input.description ?? null },
      ...{ sourceBranch: input.source_branch, targetBranch: input.target_branch },
      targetProjectId: input.target_project_id,
      forceRemoveSourceBranch: input.remove_source_branch ?? false,
      ...{ assigneeId: input.assignee_id, labels: input.labels, milestoneId: input.milestone_id },
    });
    return this.presenter.one(created, call);
  }

  @Handles(updateMergeRequest)
  async update(call: Call<typeof updateMergeRequest>) {
    const { input } = call;
    const changes = {
      ...{ title: input.title, description: input.description, targetBranch: input.target_branch },
      ...{ assigneeId: input.assignee_id, labels: input.labels, milestoneId: input.milestone_id },
      ...{ forceRemoveSourceBranch: input.remove_source_branch, stateEvent: input.state_event },
    };
    return this.presenter.one(await this.updater.update({ ...queryOf(call), changes }), call);
  }

  @Handles(deleteMergeRequest)
  async delete(call: Call<typeof deleteMergeRequest>) {
    const deleted = await this.deleter.delete(queryOf(call));
    return deleted === null ? {} : this.presenter.one(deleted, call);
  }

  @Handles(subscribeToMergeRequest)
  async subscribe(call: Call<typeof subscribeToMergeRequest>) {
    const mergeRequest = await this.reader.getUpdatable(queryOf(call));
    await this.subscriptions.subscribe(subscriptionTarget(mergeRequest), call.principal.userId);
    return this.presenter.one(mergeRequest, call);
  }

  @Handles(unsubscribeFromMergeRequest)
  async unsubscribe(call: Call<typeof unsubscribeFromMergeRequest>) {
    const mergeRequest = await this.reader.getUpdatable(queryOf(call));
    await this.subscriptions.unsubscribe(subscriptionTarget(mergeRequest), call.principal.userId);
    return this.presenter.one(mergeRequest, call);
  }

  @Handles(createMergeRequestTodo)
  async createTodo(call: Call<typeof createMergeRequestTodo>) {
    const { id, projectId } = await this.reader.getReadable(queryOf(call));
    return this.todos.create({ type: 'MergeRequest', id, projectId }, call);
  }

  /** Newest first. */
  @Handles(listMilestoneMergeRequests)
  async listOfMilestone(call: Call<typeof listMilestoneMergeRequests>) {
    const { principal, project, input, page } = call;
    const { id: milestoneId } = await this.milestones.get(project.id, input.milestone_id);
    const readable = readableMergeRequests(project);
    if (readable === 'none') return { items: [], total: 0 };
    const filter = { state: 'all', milestoneId, orderBy: 'created_at', sort: 'desc' } as const;
    const own = readable === 'all' ? {} : { participantId: principal.userId };
    const { items, ...counted } = await this.lists.page(project.id, { ...filter, ...own }, page);
    return { items: await this.presenter.many(items, call), ...counted };
  }

  private async readList(call: ListCall): Promise<EncodedList> {
    const { iid, iids, state, order_by: orderBy, sort } = call.input;
    const asked = iid === undefined ? iids : [...(iids ?? []), iid];
    const { items, ...counted } = await this.lists.page(
      call.project.id,
      { iids: asked, state, orderBy, sort },
      call.page,
    );
    return Encoded.page({ items: await this.presenter.many(items, call), ...counted });
  }
}

const queryOf = ({ project, principal, input }: AboutMergeRequest): MergeRequestQuery => ({
  project,
  iid: input.merge_request_iid,
  by: principal,
});
