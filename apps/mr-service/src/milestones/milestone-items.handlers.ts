import { Controller } from '@nestjs/common';
import { type Call, listMilestoneIssues, listMilestoneMergeRequests } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { IssuePresenter } from '../issues/issue.presenter.js';
import { MergeRequestPresenter } from '../merge-requests/merge-request.presenter.js';
import { MilestoneItemsRepository } from './milestone-items.repository.js';
import { MilestoneRepository } from './milestone.repository.js';

@Controller()
export class MilestoneItemsHandlers {
  constructor(
    private readonly milestones: MilestoneRepository,
    private readonly items: MilestoneItemsRepository,
    private readonly issues: IssuePresenter,
    private readonly mergeRequests: MergeRequestPresenter,
  ) {}

  @Handles(listMilestoneIssues)
  async listIssues(call: Call<typeof listMilestoneIssues>) {
    const { project, baseUrl } = call;
    const { id } = await this.milestones.get(project.id, call.input.milestone_id);
    const { items, total } = await this.items.issues(id, call, call.page);
    const paths = new Map([[project.id, project.pathWithNamespace]]);
    return { items: await this.issues.many(items, { paths, baseUrl }), total };
  }

  @Handles(listMilestoneMergeRequests)
  async listMergeRequests(call: Call<typeof listMilestoneMergeRequests>) {
    const { id } = await this.milestones.get(call.project.id, call.input.milestone_id);
    const { items, total } = await this.items.mergeRequests(id, call, call.page);
    return { items: await this.mergeRequests.many(items, call), total };
  }
}
