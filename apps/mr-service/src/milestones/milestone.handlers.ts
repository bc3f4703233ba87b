import { Controller } from '@nestjs/common';
import {
  type Call,
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  updateMilestone,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { presentMilestone } from './milestone.presenter.js';
import { MilestoneRepository } from './milestone.repository.js';
import { MilestoneWriter } from './milestone.writer.js';

@Controller()
export class MilestoneHandlers {
  constructor(
    private readonly milestones: MilestoneRepository,
    private readonly writer: MilestoneWriter,
  ) {}

  @Handles(listMilestones)
  async list({ project, input: { state, iids, search }, page }: Call<typeof listMilestones>) {
    const { items, total } = await this.milestones.page(project.id, { state, iids, search }, page);
    return { items: items.map(presentMilestone), total };
  }

  @Handles(getMilestone)
  async show({ project, input }: Call<typeof getMilestone>) {
    return presentMilestone(await this.milestones.get(project.id, input.milestone_id));
  }

  @Handles(createMilestone)
  async create(call: Call<typeof createMilestone>) {
    return presentMilestone(await this.writer.create(call));
  }

  @Handles(updateMilestone)
  async update(call: Call<typeof updateMilestone>) {
    return presentMilestone(await this.writer.update(call));
  }

  @Handles(deleteMilestone)
  async delete(call: Call<typeof deleteMilestone>) {
    const deleted = await this.writer.delete(call);
    return deleted === null ? {} : presentMilestone(deleted);
  }
}
