import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { AWARDABLE_TYPES, NotFound } from '@ingot/contracts';
import { columnsOf, type RowOf, violatedForeignKey } from '@ingot/platform';
import { AwardEmojiEntity } from './award-emoji.entity.js';
import { AWARD, AWARDABLE_COLUMNS, type AwardableRef, type AwardEmoji } from './award-emoji.reader.js';

/** Exactly one of the ids is set. */
const DELETED = columnsOf(AwardEmojiEntity)
  .only('name', 'issueId', 'mergeRequestId', 'snippetId', 'noteId')
  .as({ issueId: 'Issue', mergeRequestId: 'MergeRequest', snippetId: 'Snippet', noteId: 'Note' });
type DeletedRow = RowOf<typeof DELETED>;

const BATCH = 500;

/** Writes the table `award_emoji`; `AwardEmojiReader` reads it. */
@Injectable()
export class AwardEmojiRepository {
  /** Null when the user has already awarded it. Throws `NotFound` when the awarded thing is deleted. */
  async insert(tx: EntityManager, on: AwardableRef, userId: number, name: string): Promise<AwardEmoji | null> {
    const column = AWARDABLE_COLUMNS[on.type];
    const inserting: Promise<AwardEmoji[]> = tx.query(
      `INSERT INTO award_emoji (${column}, user_id, name) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING ${AWARD.sql}`,
      [on.id, userId, name],
    );
    const [award] = await inserting.catch((thrown: unknown) => {
      throw violatedForeignKey(thrown) === `award_emoji_${column}_fkey` ? new NotFound() : thrown;
    });
    return award ?? null;
  }

  /** False when it is already deleted. */
  async delete(tx: EntityManager, id: number): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('DELETE FROM award_emoji WHERE id = $1', [id]);
    return count === 1;
  }

  /** Copies the awards on a moved issue and its notes to the new issue. The vote counts are columns of the issue. */
  async copyIssue(tx: EntityManager, fromId: number, toId: number): Promise<void> {
    await tx.query(
      `INSERT INTO award_emoji (issue_id, user_id, name, created_at, updated_at)
       SELECT $2::bigint, user_id, name, created_at, updated_at FROM award_emoji WHERE issue_id = $1::bigint ORDER BY id`,
      [fromId, toId],
    );
    await tx.query(
      `WITH numbered AS (
         SELECT id, noteable_id, row_number() OVER (PARTITION BY noteable_id ORDER BY id) AS number
         FROM notes WHERE noteable_type = 'Issue' AND noteable_id IN ($1::bigint, $2::bigint))
       INSERT INTO award_emoji (note_id, user_id, name, created_at, updated_at)
       SELECT copy.id, award.user_id, award.name, award.created_at, award.updated_at
       FROM award_emoji AS award
       JOIN numbered AS original ON original.id = award.note_id AND original.noteable_id = $1::bigint
       JOIN numbered AS copy ON copy.noteable_id = $2::bigint AND copy.number = original.number
       ORDER BY award.id`,
      [fromId, toId],
    );
  }

  /** Deletes one batch of a user's awards, and returns it. */
  async deleteSomeOf(tx: EntityManager, userId: number): Promise<{ name: string; to: AwardableRef }[]> {
    const [deleted]: [DeletedRow[], number] = await tx.query(
      `DELETE FROM award_emoji WHERE id = ANY (ARRAY (SELECT id FROM award_emoji WHERE user_id = $1 LIMIT $2))
       RETURNING ${DELETED.sql}`,
      [userId, BATCH],
    );
    return deleted.map(({ name, ...awarded }) => ({ name, to: refIn(awarded) }));
  }
}

function refIn(awarded: Omit<DeletedRow, 'name'>): AwardableRef {
  for (const type of AWARDABLE_TYPES) {
    const id = awarded[type];
    if (id !== null) return { type, id };
  }
  throw new Error('an emoji was awarded to nothing');
}
