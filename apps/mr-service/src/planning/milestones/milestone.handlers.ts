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
import { type MilestoneChanges, MilestoneRepository } from './milestone.repository.js';
import { MilestoneWriter } from './milestone.writer.js';
import { presentMilestone } from './milestones.js';

@Controller()
export class MilestoneHandlers {
  constructor(
    private readonly milestones: MilestoneRepository,
    private readonly writer: MilestoneWriter,
  ) {}

  @Handles(listMilestones)
  async list({ project, input: { state, iids, title, search }, page }: Call<typeof listMilestones>) {
    const filter = { state, iids, title: title === '' ? undefined : title, search };
    const { items, ...counted } = await this.milestones.page(project.id, filter, page);
    return { items: items.map(presentMilestone), ...counted };
  }

  @Handles(getMilestone)
  async show({ project, input }: Call<typeof getMilestone>) {
    return presentMilestone(await this.milestones.get(project.id, input.milestone_id));
  }

  @Handles(createMilestone)
  async create({ principal, project, input }: Call<typeof createMilestone>) {
    const created = await this.writer.create({
      projectId: project.id,
      byUserId: principal.userId,
      title: input.title,
      description: input.description ?? null,
      startDate: input.start_date ?? null,
      dueDate: input.due_date ?? null,
    });
    return presentMilestone(created);
  }

  @Handles(updateMilestone)
  async update({ principal, project, input }: Call<typeof updateMilestone>) {
    const named = { projectId: project.id, id: input.milestone_id, byUserId: principal.userId };
    return presentMilestone(await this.writer.update({ ...named, changes: changesIn(input) }));
  }

  @Handles(deleteMilestone)
  async delete({ principal, project, input }: Call<typeof deleteMilestone>) {
    const named = { projectId: project.id, id: input.milestone_id, byUserId: principal.userId };
    const deleted = await this.writer.delete(named);
    return deleted === null ? {} : presentMilestone(deleted);
  }
}

const STATE_AFTER = { close: 'closed', activate: 'active' } as const;

const changesIn = (input: Call<typeof updateMilestone>['input']): MilestoneChanges => ({
  ...(input.title !== undefined && { title: input.title }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.start_date !== undefined && { startDate: input.start_date }),
  ...(input.due_date !== undefined && { dueDate: input.due_date }),
  ...(input.state_event !== undefined && { state: STATE_AFTER[input.state_event] }),
});
