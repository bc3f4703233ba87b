import { Controller } from '@nestjs/common';
import { type Call, listMilestoneMergeRequests } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MergeRequestPresenter } from '../merge-requests/merge-request.presenter.js';
import { MilestoneItemsRepository } from './milestone-items.repository.js';
import { MilestoneRepository } from './milestone.repository.js';

@Controller()
export class MilestoneItemsHandlers {
  constructor(
    private readonly milestones: MilestoneRepository,
    private readonly items: MilestoneItemsRepository,
    private readonly mergeRequests: MergeRequestPresenter,
  ) {}

  @Handles(listMilestoneMergeRequests)
  async listMergeRequests(call: Call<typeof listMilestoneMergeRequests>) {
    const { id } = await this.milestones.get(call.project.id, call.input.milestone_id);
    const { items, total } = await this.items.mergeRequests(id, call, call.page);
    return { items: await this.mergeRequests.many(items, call), total };
  }
}
