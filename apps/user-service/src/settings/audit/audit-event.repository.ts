import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type AuditedEntity, type AuditRecord, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { AuditEventEntity } from './audit-event.entity.js';

const EVENT = columnsOf(AuditEventEntity);
export type AuditEventRow = RowOf<typeof EVENT>;

export interface AuditFilter {
  readonly entityType?: AuditedEntity | undefined;
  readonly entityId?: number | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  /** ISO 8601, inclusive. */
  readonly until?: string | undefined;
}

interface NewAuditEvent {
  /** The id of the event that brought the record. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly record: AuditRecord;
}

const DELETED_AT_ONCE = 1_000;

/** The stored records of the audit. */
@Injectable()
export class AuditEventRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** Stores a record; one that is already stored stays as it is. */
  async insert({ id, occurredAt, record }: NewAuditEvent): Promise<void> {
    const { event, entity, author } = record;
    await this.pool.query(
      `INSERT INTO audit_events (record_id, occurred_at, event, entity_type, entity_id, author_id, author_name, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT ON CONSTRAINT audit_events_record_key DO NOTHING`,
      [id, occurredAt, event, entity.type, entity.id, author?.id ?? null, author?.name ?? '', JSON.stringify(record)],
    );
  }

  async usernames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: number; username: string }>({
      name: 'audit_usernames',
      text: 'SELECT id, username FROM users WHERE id = ANY ($1::bigint[])',
      values: [ids],
    });
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  /** Newest first. Planned for the values of the filter. */
  page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEventRow>> {
    const { where, values } = conditionsOf(filter);
    return readPage<AuditEventRow>(
      this.pool,
      {
        counted: `audit_events WHERE ${where}`,
        items: rowsOfPage({ columns: EVENT, table: 'audit_events', where, orderBy: NEWEST_FIRST }),
        order: NEWEST_FIRST,
        values,
      },
      request,
    );
  }

  async find(id: number): Promise<AuditEventRow | null> {
    const { rows } = await this.pool.query<AuditEventRow>({
      name: 'audit_event',
      text: `SELECT ${EVENT.sql} FROM audit_events WHERE id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** Deletes a batch of what is older. @returns whether there may be more */
  async deleteOlder(days: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM audit_events WHERE id = ANY (ARRAY (
         SELECT id FROM audit_events WHERE occurred_at < now() - make_interval(days => $1) ORDER BY occurred_at LIMIT $2))`,
      [days, DELETED_AT_ONCE],
    );
    return rowCount === DELETED_AT_ONCE;
  }
}

const NEWEST_FIRST = { by: { id: 'id' }, direction: 'desc' } as const;

function conditionsOf({ entityType, entityId, from, until }: AuditFilter): { where: string; values: unknown[] } {
  const given = [
    ['entity_type =', entityType],
    ['entity_id =', entityId],
    ['occurred_at >=', from],
    ['occurred_at <=', until],
  ].flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const conditions = given.map(({ condition }, index) => `${String(condition)} $${index + 1}`);
  return { where: ['true', ...conditions].join(' AND '), values: given.map(({ value }) => value) };
}
