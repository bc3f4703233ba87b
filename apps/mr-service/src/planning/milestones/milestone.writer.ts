import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DomainError,
  milestoneClosed,
  milestoneCreated,
  milestoneDeleted,
  milestoneReopened,
  milestoneUpdated,
  type ValidationMessages,
} from '@ingot/contracts';
import { Outbox, violatedUniqueConstraint } from '@ingot/platform';
import { ItemReferences } from '../item-references/item-references.js';
import { type MilestoneEntity, type MilestoneState } from './milestone.entity.js';
import { type MilestoneChanges, MilestoneRepository, type NewMilestone } from './milestone.repository.js';

const TITLE_KEY = 'milestones_project_title_key';

/** 400: the message joins the errors of all properties. */
class MilestoneRefused extends DomainError {
  constructor(what: 'create' | 'update', problems: ValidationMessages) {
    super('bad_request', `Failed to ${what} milestone ${JSON.stringify(problems)}`);
  }
}

interface NamedMilestone {
  readonly projectId: number;
  readonly id: number;
  readonly byUserId: number;
}

/** Creates, changes and deletes milestones. Titles are trimmed. */
@Injectable()
export class MilestoneWriter {
  constructor(
    private readonly database: DataSource,
    private readonly milestones: MilestoneRepository,
    private readonly items: ItemReferences,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `MilestoneRefused`. */
  async create({ byUserId, ...given }: NewMilestone & { readonly byUserId: number }): Promise<MilestoneEntity> {
    const fresh = { ...given, title: given.title.trim() };
    requireOrder('create', fresh);
    return this.titled('create', async (tx) => {
      const created = await this.milestones.insert(tx, fresh);
      await this.outbox.add(tx, milestoneCreated, factOf(created, byUserId));
      return created;
    });
  }

  /** Throws `NotFound` and `MilestoneRefused`. */
  async update({
    projectId,
    id,
    byUserId,
    changes: given,
  }: NamedMilestone & { readonly changes: MilestoneChanges }): Promise<MilestoneEntity> {
    const changes = { ...given, ...(given.title !== undefined && { title: given.title.trim() }) };
    return this.titled('update', async (tx) => {
      const before = await this.milestones.getLocked(tx, projectId, id);
      requireOrder('update', { ...before, ...changes });
      const after = await this.milestones.update(tx, before.id, changes);
      await this.tellOfChanges(tx, before, factOf(after, byUserId), after.state);
      return after;
    });
  }

  /** The milestone before its deletion; null when there was none. */
  delete({ projectId, id, byUserId }: NamedMilestone): Promise<MilestoneEntity | null> {
    return this.database.transaction(async (tx) => {
      const deleted = await this.milestones.delete(tx, projectId, id);
      if (deleted === null) return null;
      await this.items.removeMilestone(tx, deleted.id);
      await this.outbox.add(tx, milestoneDeleted, factOf(deleted, byUserId));
      return deleted;
    });
  }

  private async tellOfChanges(tx: EntityManager, before: MilestoneEntity, fact: Fact, state: MilestoneState) {
    if (fact.title !== before.title) await this.outbox.add(tx, milestoneUpdated, fact);
    if (state === before.state) return;
    await this.outbox.add(tx, state === 'closed' ? milestoneClosed : milestoneReopened, fact);
  }

  /** Runs a transaction, and translates a unique violation of the title. */
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

type Dates = Pick<MilestoneEntity, 'startDate' | 'dueDate'>;

/** `YYYY-MM-DD` sorts chronologically. */
function requireOrder(what: 'create' | 'update', { startDate, dueDate }: Dates): void {
  if (startDate === null || dueDate === null || startDate < dueDate) return;
  throw new MilestoneRefused(what, { start_date: ['must be before the due date'] });
}
