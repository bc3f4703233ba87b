import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { type Mail, MailEntity } from './mail.entity.js';

const WAITING = columnsOf(MailEntity).only('id', 'createdAt');

export type WaitingMail = RowOf<typeof WAITING> & { readonly mail: Mail };

/** All SQL of the table of queued mails. */
@Injectable()
export class MailRepository {
  constructor(private readonly pool: pg.Pool) {}

  async insert(tx: EntityManager, { kind, ...payload }: Mail): Promise<number> {
    const rows: { id: number }[] = await tx.query(`INSERT INTO mails (kind, payload) VALUES ($1, $2) RETURNING id`, [
      kind,
      payload,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('the insert of a mail returned no row');
    return row.id;
  }

  async find(id: number): Promise<WaitingMail | null> {
    const { rows } = await this.pool.query<WaitingMail>(
      `SELECT ${WAITING.sql}, payload || jsonb_build_object('kind', kind) AS mail FROM mails WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  async delete(id: number): Promise<void> {
    await this.pool.query(`DELETE FROM mails WHERE id = $1`, [id]);
  }

  /** Ids of mails that have waited for at least `seconds`, oldest first. */
  async findWaiting({
    seconds,
    afterId,
    limit,
  }: {
    seconds: number;
    afterId: number;
    limit: number;
  }): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM mails WHERE id > $1 AND created_at < now() - $2 * interval '1 second' ORDER BY id LIMIT $3`,
      [afterId, seconds, limit],
    );
    return rows.map(({ id }) => id);
  }
}
