import { Controller } from '@nestjs/common';
import {
  type Call,
  createLabel,
  deleteLabel,
  deleteOneLabel,
  getLabel,
  type LabelJson,
  listLabels,
  subscribeToLabel,
  unsubscribeFromLabel,
  updateLabel,
  updateOneLabel,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type SubscriptionTarget, Subscriptions } from '../../activity/subscriptions/subscriptions.js';
import { LabelNotFound } from './label.errors.js';
import { type CountedLabel, LabelListRepository } from './label-list.repository.js';
import { LabelRepository } from './label.repository.js';
import { LabelWriter } from './label.writer.js';

type LabelCall = Call<typeof getLabel>;

@Controller()
export class LabelHandlers {
  constructor(
    private readonly labels: LabelRepository,
    private readonly lists: LabelListRepository,
    private readonly writer: LabelWriter,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Handles(listLabels)
  async list(call: Call<typeof listLabels>) {
    const { items, ...counted } = await this.lists.page(call, call.page);
    return { items: items.map(present), ...counted };
  }

  @Handles(getLabel)
  async get(call: LabelCall) {
    const { id } = await this.labels.getByIdOrTitle(call.project.id, call.input.label_id);
    return this.show(call, id);
  }

  @Handles(createLabel)
  async create({ principal, project, input }: Call<typeof createLabel>) {
    const { name: title, color, description = null, priority = null } = input;
    return present(await this.writer.create({ principal, project, title, color, description, priority }));
  }

  @Handles(updateLabel)
  async update({ principal, project, input }: Call<typeof updateLabel>) {
    const { name: title, new_name: newTitle, ...changes } = input;
    return present(await this.writer.update({ principal, project, title, changes: { ...changes, title: newTitle } }));
  }

  @Handles(updateOneLabel)
  async updateOne({ principal, project, input }: Call<typeof updateOneLabel>) {
    const { label_id: labelId, new_name: newTitle, ...changes } = input;
    const { title } = await this.labels.getByIdOrTitle(project.id, labelId);
    return present(await this.writer.update({ principal, project, title, changes: { ...changes, title: newTitle } }));
  }

  @Handles(deleteLabel)
  async delete({ principal, project, input }: Call<typeof deleteLabel>) {
    const deleted = await this.writer.delete({ principal, project, title: input.name });
    return deleted === null ? {} : present(deleted);
  }

  @Handles(deleteOneLabel)
  async deleteOne({ principal, project, input }: Call<typeof deleteOneLabel>) {
    const label = await this.labels.findByIdOrTitle(project.id, input.label_id);
    const deleted = label && (await this.writer.delete({ principal, project, title: label.title }));
    return deleted === null ? {} : present(deleted);
  }

  @Handles(subscribeToLabel)
  async subscribe(call: LabelCall) {
    const target = await this.target(call);
    await this.subscriptions.subscribe(target, call.principal.userId);
    return this.show(call, target.id);
  }

  @Handles(unsubscribeFromLabel)
  async unsubscribe(call: LabelCall) {
    const target = await this.target(call);
    await this.subscriptions.unsubscribe(target, call.principal.userId);
    return this.show(call, target.id);
  }

  /** Labels have no participants: only explicit subscriptions count. */
  private async target({ project, input }: LabelCall): Promise<SubscriptionTarget> {
    const { id, projectId } = await this.labels.getByIdOrTitle(project.id, input.label_id);
    return { type: 'Label', id, projectId, authorId: null, assigneeId: null };
  }

  private async show(call: LabelCall, labelId: number): Promise<LabelJson> {
    const label = await this.lists.find(call, labelId);
    if (label === null) throw new LabelNotFound();
    return present(label);
  }
}

const present = (label: CountedLabel): LabelJson => ({
  id: label.id,
  name: label.title,
  color: label.color,
  description: label.description,
  open_issues_count: label.openIssues,
  closed_issues_count: label.closedIssues,
  open_merge_requests_count: label.openMergeRequests,
  priority: label.priority,
  subscribed: label.isSubscribed,
});
