import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { AWARDABLE_COLUMNS, type AwardableType, type AwardEmoji } from './award-emoji.entity.js';
import { voteColumn } from './votes.js';

export interface AwardableRef {
  readonly type: AwardableType;
  readonly id: number;
}

const COLUMNS = 'id, name, user_id AS "userId", created_at AS "createdAt", updated_at AS "updatedAt"';
const COUNTED_IN: Partial<Record<AwardableType, string>> = { Issue: 'issues', MergeRequest: 'merge_requests' };
const REMOVED_AT_ONCE = 500;

/** A page beyond the last one has no awards, but still a total. */
type Row = { readonly total: number } & (AwardEmoji | { readonly id: null });

const isAward = (row: Row): row is Row & AwardEmoji => row.id !== null;

/** All SQL of the table of awarded emoji, and of the votes that are counted of them. */
@Injectable()
export class AwardEmojiRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** In the order they came. */
  async page({ type, id }: AwardableRef, page: PageRequest): Promise<Page<AwardEmoji>> {
    const where = `${AWARDABLE_COLUMNS[type]} = $1`;
    const { rows } = await this.reads.query<Row>({
      name: `award_emoji_page_${type}`,
      text: `SELECT * FROM (SELECT count(*) AS total FROM award_emoji WHERE ${where}) AS counted
             LEFT JOIN LATERAL (
               SELECT ${COLUMNS} FROM award_emoji WHERE ${where} ORDER BY id LIMIT $2 OFFSET $3
             ) AS page ON true`,
      values: [id, page.perPage, pageOffset(page)],
    });
    return { items: rows.filter(isAward), total: rows[0]?.total ?? 0 };
  }

  async find({ type, id }: AwardableRef, awardId: number): Promise<AwardEmoji | null> {
    const { rows } = await this.reads.query<AwardEmoji>({
      name: `award_emoji_${type}`,
      text: `SELECT ${COLUMNS} FROM award_emoji WHERE id = $1 AND ${AWARDABLE_COLUMNS[type]} = $2`,
      values: [awardId, id],
    });
    return rows[0] ?? null;
  }

  /** Null when the user awarded it already. */
  async insert(tx: EntityManager, on: AwardableRef, userId: number, name: string): Promise<AwardEmoji | null> {
    const [award]: AwardEmoji[] = await tx.query(
      `INSERT INTO award_emoji (${AWARDABLE_COLUMNS[on.type]}, user_id, name) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [on.id, userId, name],
    );
    if (award === undefined) return null;
    await this.count(tx, on, name, 1);
    return award;
  }

  /** False when it was gone already. */
  async delete(tx: EntityManager, on: AwardableRef, award: AwardEmoji): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('DELETE FROM award_emoji WHERE id = $1', [award.id]);
    if (count === 0) return false;
    await this.count(tx, on, award.name, -1);
    return true;
  }

  /** Awards an issue, and the notes that were copied to it, what another that it goes on in place of was awarded; its votes are in its row. */
  async copyIssue(tx: EntityManager, fromId: number, toId: number): Promise<void> {
    await tx.query(
      `INSERT INTO award_emoji (issue_id, user_id, name, created_at, updated_at)
       SELECT $2::bigint, user_id, name, created_at, updated_at FROM award_emoji WHERE issue_id = $1::bigint ORDER BY id`,
      [fromId, toId],
    );
    await tx.query(
      `WITH place AS (
         SELECT id, noteable_id, row_number() OVER (PARTITION BY noteable_id ORDER BY id) AS number
         FROM notes WHERE noteable_type = 'Issue' AND noteable_id IN ($1::bigint, $2::bigint))
       INSERT INTO award_emoji (note_id, user_id, name, created_at, updated_at)
       SELECT copy.id, award.user_id, award.name, award.created_at, award.updated_at
       FROM award_emoji AS award
       JOIN place AS original ON original.id = award.note_id AND original.noteable_id = $1::bigint
       JOIN place AS copy ON copy.noteable_id = $2::bigint AND copy.number = original.number
       ORDER BY award.id`,
      [fromId, toId],
    );
  }

  /** Takes back all that a user awarded, some at a time so that no statement runs long. */
  async deleteUser(userId: number): Promise<void> {
    let deleted: number;
    do deleted = await this.deleteSomeOf(userId);
    while (deleted === REMOVED_AT_ONCE);
  }

  private deleteSomeOf(userId: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [deleted]: [{ name: string; issue_id: number | null; merge_request_id: number | null }[], number] =
        await tx.query(
          `DELETE FROM award_emoji WHERE id = ANY (ARRAY (SELECT id FROM award_emoji WHERE user_id = $1 LIMIT $2))
           RETURNING name, issue_id, merge_request_id`,
          [userId, REMOVED_AT_ONCE],
        );
      for (const { name, issue_id: issueId, merge_request_id: mergeRequestId } of deleted) {
        if (issueId !== null) await this.count(tx, { type: 'Issue', id: issueId }, name, -1);
        if (mergeRequestId !== null) await this.count(tx, { type: 'MergeRequest', id: mergeRequestId }, name, -1);
      }
      return deleted.length;
    });
  }

  private async count(tx: EntityManager, { type, id }: AwardableRef, name: string, difference: 1 | -1): Promise<void> {
    const [table, column] = [COUNTED_IN[type], voteColumn(name)];
    if (table === undefined || column === null) return;
    await tx.query(`UPDATE ${table} SET ${column} = ${column} + $2 WHERE id = $1`, [id, difference]);
  }
}
