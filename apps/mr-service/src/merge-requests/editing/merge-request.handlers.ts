import { Controller } from '@nestjs/common';
import {
  type Call,
  createMergeRequest,
  createMergeRequestTodo,
  deleteMergeRequest,
  getMergeRequest,
  subscribeToMergeRequest,
  unsubscribeFromMergeRequest,
  updateMergeRequest,
  wantedAssignee,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { TodoCreator } from '../../activity/todos/todo.creator.js';
import { Subscriptions } from '../../activity/subscriptions/subscriptions.js';
import { DiffVersionReader } from '../diff-versions/diff-version.reader.js';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestDeleter } from './merge-request.deleter.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestPresenter, subscriptionTarget } from '../merge-request/merge-request.presenter.js';
import { RebaseRepository } from '../rebasing/rebase.repository.js';
import { MergeRequestUpdater } from './merge-request.updater.js';

type AboutMergeRequest = Pick<Call<typeof subscribeToMergeRequest>, 'project' | 'principal' | 'input'>;

@Controller()
export class MergeRequestHandlers {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly changes: DiffVersionReader,
    private readonly creator: MergeRequestCreator,
    private readonly updater: MergeRequestUpdater,
    private readonly deleter: MergeRequestDeleter,
    private readonly subscriptions: Subscriptions,
    private readonly todos: TodoCreator,
    private readonly rebases: RebaseRepository,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(getMergeRequest)
  async show(call: Call<typeof getMergeRequest>) {
    const { project, input } = call;
    if (!input.include_rebase_in_progress) return this.showPresent(call);
    // before the merge request is read: one whose rebase is over shows how it went
    const rebase_in_progress = await this.rebases.isInProgress(project.id, input.merge_request_iid);
    return { ...(await this.showPresent(call)), rebase_in_progress };
  }

  @Handles(createMergeRequest)
  async create(call: Call<typeof createMergeRequest>) {
    const { project, principal: by, input } = call;
    const created = await this.creator.create({
      ...{ project, by, title: input.title, description: input.description ?? null },
      ...{ sourceBranch: input.source_branch, targetBranch: input.target_branch },
      targetProjectId: input.target_project_id,
      forceRemoveSourceBranch: input.remove_source_branch ?? false,
      ...{ assigneeId: wantedAssignee(input), labels: input.labels, milestoneId: input.milestone_id },
    });
    return this.presenter.one(created, call);
  }

  @Handles(updateMergeRequest)
  async update(call: Call<typeof updateMergeRequest>) {
    const { input } = call;
    const changes = {
      ...{ title: input.title, description: input.description, targetBranch: input.target_branch },
      ...{ assigneeId: wantedAssignee(input), milestoneId: input.milestone_id },
      ...{ labels: input.labels, addedLabels: input.add_labels, removedLabels: input.remove_labels },
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

  private async showPresent(call: Call<typeof getMergeRequest>) {
    const { mergeRequest, refs } = await this.changes.presentChanges(
      call.project,
      await this.reader.getReadable(queryOf(call)),
    );
    return this.presenter.whole(mergeRequest, refs, call);
  }
}

const queryOf = ({ project, principal, input }: AboutMergeRequest): MergeRequestQuery => ({
  project,
  iid: input.merge_request_iid,
  by: principal,
});
