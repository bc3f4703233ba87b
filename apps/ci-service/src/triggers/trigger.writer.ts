import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditEntry, AuditTrail } from '@ingot/platform';
import { type NewTrigger, type Trigger, TriggerRepository } from './trigger.repository.js';

/** Makes, changes and removes triggers; each in one transaction with its record. */
@Injectable()
export class TriggerWriter {
  constructor(
    private readonly database: DataSource,
    private readonly triggers: TriggerRepository,
    private readonly audit: AuditTrail,
  ) {}

  create(trigger: NewTrigger): Promise<Trigger> {
    return this.database.transaction(async (tx) => {
      const created = await this.triggers.insert(tx, trigger);
      await this.record(tx, 'pipeline_trigger_created', created);
      return created;
    });
  }

  /** Undefined attributes stay as they are. Throws `NotFound`. */
  update(
    projectId: number,
    id: number,
    changes: Partial<Pick<NewTrigger, 'description' | 'ownerId'>>,
  ): Promise<Trigger> {
    return this.database.transaction(async (tx) => {
      const updated = await this.triggers.update(tx, projectId, id, changes);
      await this.record(tx, 'pipeline_trigger_updated', updated);
      return updated;
    });
  }

  /** The trigger before its deletion; null when there was none. */
  delete(projectId: number, id: number): Promise<Trigger | null> {
    return this.database.transaction(async (tx) => {
      const deleted = await this.triggers.delete(tx, projectId, id);
      if (deleted !== null) await this.record(tx, 'pipeline_trigger_removed', deleted);
      return deleted;
    });
  }

  private async record(tx: EntityManager, event: AuditEntry['event'], trigger: Trigger): Promise<void> {
    const { id, projectId, description } = trigger;
    const target = { type: 'Trigger', id, name: description };
    await this.audit.record(tx, { event, entity: { type: 'Project', id: projectId }, target });
  }
}
