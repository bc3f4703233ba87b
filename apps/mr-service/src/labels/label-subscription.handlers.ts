import { Controller } from '@nestjs/common';
import { type Call, type LabelJson, subscribeToLabel, unsubscribeFromLabel } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type SubscriptionTarget, Subscriptions } from '../subscriptions/subscriptions.js';
import { LabelNotFound } from './label.errors.js';
import { LabelListRepository } from './label-list.repository.js';
import { presentLabel } from './label.presenter.js';
import { LabelRepository } from './label.repository.js';

type SubscriptionCall = Call<typeof subscribeToLabel>;

@Controller()
export class LabelSubscriptionHandlers {
  constructor(
    private readonly labels: LabelRepository,
    private readonly lists: LabelListRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Handles(subscribeToLabel)
  async subscribe(call: SubscriptionCall) {
    const target = await this.target(call);
    await this.subscriptions.subscribe(target, call.principal.userId);
    return this.show(call, target.id);
  }

  @Handles(unsubscribeFromLabel)
  async unsubscribe(call: SubscriptionCall) {
    const target = await this.target(call);
    await this.subscriptions.unsubscribe(target, call.principal.userId);
    return this.show(call, target.id);
  }

  /** Nobody takes part in a label: only who asked to hears of it. */
  private async target({ project, input }: SubscriptionCall): Promise<SubscriptionTarget> {
    const { id, projectId } = await this.labels.getByIdOrTitle(project.id, input.label_id);
    return { type: 'Label', id, projectId, authorId: null, assigneeId: null };
  }

  private async show(call: SubscriptionCall, labelId: number): Promise<LabelJson> {
    const label = await this.lists.find(call, labelId);
    if (label === null) throw new LabelNotFound();
    return presentLabel(label);
  }
}
