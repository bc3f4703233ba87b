import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { type Mail, type WaitingMail } from './mail.js';

/** All SQL of the table of mails to be sent. */
@Injectable()
export class MailRepository {
  constructor(private readonly pool: pg.Pool) {}

  async insert(tx: EntityManager, { kind, ...payload }: Mail): Promise<number> {
    const rows: { id: number }[] = await tx.query(`INSERT INTO mails (kind, payload) VALUES ($1, $2) RETURNING id`, [
      kind,
      payload,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('a mail was not written');
    return row.id;
  }

  async find(id: number): Promise<WaitingMail | null> {
    const { rows } = await this.pool.query<WaitingMail>(
      `SELECT id, payload || jsonb_build_object('kind', kind) AS mail, created_at AS "createdAt" FROM mails WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  async delete(id: number): Promise<void> {
    await this.pool.query(`DELETE FROM mails WHERE id = $1`, [id]);
  }

  /** The oldest that have waited for so long, by id. */
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
