import { Controller } from '@nestjs/common';
import {
  type Call,
  createIssue,
  createIssueTodo,
  deleteIssue,
  getIssue,
  moveIssue,
  subscribeToIssue,
  unsubscribeFromIssue,
  updateIssue,
  wantedAssignee,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';
import { TodoCreator } from '../activity/todos/todo.creator.js';
import { type WantedAttributes } from './issue.attributes.js';
import { IssueCreator } from './issue.creator.js';
import { IssueDeleter } from './issue.deleter.js';
import { IssueMover } from './issue.mover.js';
import { IssuePresenter } from './issue.presenter.js';
import { IssueReader } from './issue.reader.js';
import { IssueUpdater } from './issue.updater.js';

@Controller()
export class IssueHandlers {
  constructor(
    private readonly reader: IssueReader,
    private readonly creator: IssueCreator,
    private readonly updater: IssueUpdater,
    private readonly deleter: IssueDeleter,
    private readonly mover: IssueMover,
    private readonly subscriptions: Subscriptions,
    private readonly todos: TodoCreator,
    private readonly presenter: IssuePresenter,
  ) {}

  @Handles(getIssue)
  async show(call: Call<typeof getIssue>) {
    return this.presenter.oneRead(
      await this.reader.getReadable(call.project, call.input.issue_iid, call.principal),
      call,
    );
  }

  @Handles(createIssue)
  async create(call: Call<typeof createIssue>) {
    const { principal, project, input } = call;
    const created = await this.creator.create({
      principal,
      project,
      title: input.title,
      description: input.description ?? null,
      confidential: input.confidential ?? false,
      attributes: attributesIn(input),
      createdAt: dateIn(input.created_at),
    });
    return this.presenter.one(created, call);
  }

  @Handles(updateIssue)
  async update(call: Call<typeof updateIssue>) {
    const { principal, project, input } = call;
    const { title, description, confidential, state_event: stateEvent } = input;
    const changes = { title, description, confidential, stateEvent };
    const relabelling = { addedLabels: input.add_labels, removedLabels: input.remove_labels };
    const attributes = { ...attributesIn(input), ...relabelling };
    const updated = await this.updater.update({
      principal,
      project,
      iid: input.issue_iid,
      changes: { ...changes, attributes, updatedAt: dateIn(input.updated_at) },
    });
    return this.presenter.one(updated, call);
  }

  @Handles(deleteIssue)
  async delete(call: Call<typeof deleteIssue>) {
    const { principal, project, input } = call;
    const deleted = await this.deleter.delete({ principal, project, iid: input.issue_iid });
    return deleted === null ? {} : this.presenter.one(deleted, call);
  }

  @Handles(moveIssue)
  async move(call: Call<typeof moveIssue>) {
    const { principal, project: from, input } = call;
    const move = { principal, project: from, iid: input.issue_iid, toProjectId: input.to_project_id };
    const { issue, project } = await this.mover.move(move);
    return this.presenter.one(issue, { ...call, project });
  }

  @Handles(subscribeToIssue)
  async subscribe(call: Call<typeof subscribeToIssue>) {
    const issue = await this.reader.getReadable(call.project, call.input.issue_iid, call.principal);
    await this.subscriptions.subscribe({ ...issue, type: 'Issue' }, call.principal.userId);
    return this.presenter.one(issue, call);
  }

  @Handles(unsubscribeFromIssue)
  async unsubscribe(call: Call<typeof unsubscribeFromIssue>) {
    const issue = await this.reader.getReadable(call.project, call.input.issue_iid, call.principal);
    await this.subscriptions.unsubscribe({ ...issue, type: 'Issue' }, call.principal.userId);
    return this.presenter.one(issue, call);
  }

  @Handles(createIssueTodo)
  async createTodo(call: Call<typeof createIssueTodo>) {
    const { id, projectId } = await this.reader.getReadable(call.project, call.input.issue_iid, call.principal);
    return this.todos.create({ type: 'Issue', id, projectId }, call);
  }
}

const attributesIn = (input: Call<typeof createIssue | typeof updateIssue>['input']): WantedAttributes => ({
  assigneeId: wantedAssignee(input),
  milestoneId: input.milestone_id,
  dueDate: input.due_date,
  labels: input.labels,
});

const dateIn = (timestamp: string | undefined): Date | undefined =>
  timestamp === undefined ? undefined : new Date(timestamp);
