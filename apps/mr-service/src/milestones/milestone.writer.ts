import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Call,
  type createMilestone,
  type deleteMilestone,
  milestoneClosed,
  milestoneCreated,
  milestoneDeleted,
  milestoneReopened,
  milestoneUpdated,
  type updateMilestone,
} from '@ingot/contracts';
import { Outbox, violatedUniqueConstraint } from '@ingot/platform';
import { PlannedItems } from '../planned-items/planned-items.js';
import { type MilestoneEntity, type MilestoneState } from './milestone.entity.js';
import { MilestoneRefused } from './milestone.errors.js';
import { type MilestoneChanges, MilestoneRepository } from './milestone.repository.js';

const TITLE_KEY = 'milestones_project_title_key';

const STATE_AFTER = { close: 'closed', activate: 'active' } as const satisfies Record<string, MilestoneState>;

/** Makes, changes and deletes milestones, and tells of it. Titles lose the blanks around them. */
@Injectable()
export class MilestoneWriter {
  constructor(
    private readonly database: DataSource,
    private readonly milestones: MilestoneRepository,
    private readonly items: PlannedItems,
    private readonly outbox: Outbox,
  ) {}

  async create({ principal, project, input }: Call<typeof createMilestone>): Promise<MilestoneEntity> {
    const fresh = {
      projectId: project.id,
      title: input.title.trim(),
      description: input.description ?? null,
      startDate: input.start_date ?? null,
      dueDate: input.due_date ?? null,
    };
    requireOrder('create', fresh);
    return this.titled('create', async (tx) => {
      const created = await this.milestones.insert(tx, fresh);
      await this.outbox.add(tx, milestoneCreated, factOf(created, principal.userId));
      return created;
    });
  }

  async update({ principal, project, input }: Call<typeof updateMilestone>): Promise<MilestoneEntity> {
    const changes = changesOf(input);
    return this.titled('update', async (tx) => {
      const before = await this.milestones.getLocked(tx, project.id, input.milestone_id);
      requireOrder('update', { ...before, ...changes });
      const after = await this.milestones.update(tx, before.id, changes);
      await this.tellOfChanges(tx, before, factOf(after, principal.userId), after.state);
      return after;
    });
  }

  /** As it was, or null when there was none. */
  delete({ principal, project, input }: Call<typeof deleteMilestone>): Promise<MilestoneEntity | null> {
    return this.database.transaction(async (tx) => {
      const deleted = await this.milestones.delete(tx, project.id, input.milestone_id);
      if (deleted === null) return null;
      await this.items.takeOffMilestone(tx, deleted.id);
      await this.outbox.add(tx, milestoneDeleted, factOf(deleted, principal.userId));
      return deleted;
    });
  }

  private async tellOfChanges(tx: EntityManager, before: MilestoneEntity, fact: Fact, state: MilestoneState) {
    if (fact.title !== before.title) await this.outbox.add(tx, milestoneUpdated, fact);
    if (state === before.state) return;
    await this.outbox.add(tx, state === 'closed' ? milestoneClosed : milestoneReopened, fact);
  }

  /** A transaction that may find the title to be another milestone's. */
  private async titled(
    what: 'create' | 'update',
    write: (tx: EntityManager) => Promise<MilestoneEntity>,
  ): Promise<MilestoneEntity> {
    return this.database.transaction(write).catch((error: unknown) => {
      if (violatedUniqueConstraint(error) !== TITLE_KEY) throw error;
      throw new MilestoneRefused(what, { title: ['has already been taken'] });
    });
  }
}

type Fact = ReturnType<typeof factOf>;

const factOf = ({ id: milestoneId, iid, projectId, title }: MilestoneEntity, byUserId: number) => ({
  milestoneId,
  iid,
  projectId,
  title,
  byUserId,
});

const changesOf = (input: Call<typeof updateMilestone>['input']): MilestoneChanges => ({
  ...(input.title !== undefined && { title: input.title.trim() }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.start_date !== undefined && { startDate: input.start_date }),
  ...(input.due_date !== undefined && { dueDate: input.due_date }),
  ...(input.state_event !== undefined && { state: STATE_AFTER[input.state_event] }),
});

type Dates = Pick<MilestoneEntity, 'startDate' | 'dueDate'>;

/** `YYYY-MM-DD` sorts as the days do. */
function requireOrder(what: 'create' | 'update', { startDate, dueDate }: Dates): void {
  if (startDate === null || dueDate === null || startDate < dueDate) return;
  throw new MilestoneRefused(what, { start_date: ['must be before the due date'] });
}
