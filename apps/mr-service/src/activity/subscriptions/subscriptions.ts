import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotModified } from '@ingot/contracts';
import { deleteRows } from '@ingot/platform';

/** What users can subscribe to. */
export interface SubscriptionTarget {
  readonly type: 'Issue' | 'MergeRequest' | 'Label';
  readonly id: number;
  readonly projectId: number;
  /** Null for a target without author or participants, such as a label. */
  readonly authorId: number | null;
  readonly assigneeId: number | null;
}

/** A user, as texts mention them. */
export interface NamedParticipant {
  readonly id: number;
  readonly username: string;
}

type Key = Pick<SubscriptionTarget, 'type' | 'id' | 'projectId'>;

/** SQL, also of each part. */
interface SubscriptionTerms {
  readonly type: string;
  readonly id: string;
  readonly user: string;
  /** Whether the user is author or assignee. */
  readonly isParty: string;
}

/** SQL: the explicit subscription, else participation. */
const isSubscribed = ({ type, id, user, isParty }: SubscriptionTerms): string => `coalesce(
  (SELECT subscribed FROM subscriptions WHERE target_type = ${type} AND target_id = ${id} AND user_id = ${user}),
  ${isParty} OR EXISTS (SELECT FROM participants WHERE target_type = ${type} AND target_id = ${id} AND user_id = ${user}))`;

const IS_SUBSCRIBED = isSubscribed({ type: '$1', id: '$2', user: '$3', isParty: '$4::boolean' });

/** SQL: whether a user is subscribed to the row of `table`, which has an author and an assignee. */
export const isSubscribedToRow = (type: 'Issue' | 'MergeRequest', table: string, user: string): string =>
  isSubscribed({
    type: `'${type}'`,
    id: `${table}.id`,
    user,
    isParty: `(${user} = ${table}.author_id OR ${user} IS NOT DISTINCT FROM ${table}.assignee_id)`,
  });

const LOCK_PARTICIPANTS = `
  SELECT FROM participants WHERE target_type = $1 AND target_id = $2 AND user_id = ANY ($3::bigint[])
  ORDER BY user_id FOR UPDATE`;

/** A text that has the name only in code, or in a longer name, counts as a mention. */
const endParticipation = (table: string, awarded: string): string => `
  DELETE FROM participants AS p USING unnest($3::bigint[], $4::text[]) AS leaving (id, mention)
  WHERE p.target_type = $1 AND p.target_id = $2 AND p.user_id = leaving.id
    AND NOT EXISTS (SELECT FROM award_emoji WHERE ${awarded} = $2 AND user_id = leaving.id)
    AND NOT EXISTS (
      SELECT FROM notes WHERE noteable_type = $1 AND noteable_id = $2 AND NOT system
        AND (author_id = leaving.id OR strpos(lower(body), leaving.mention) > 0))
    AND NOT EXISTS (
      SELECT FROM ${table} WHERE id = $2 AND strpos(lower(concat(title, ' ', description)), leaving.mention) > 0)`;

const END_PARTICIPATION = {
  Issue: endParticipation('issues', 'issue_id'),
  MergeRequest: endParticipation('merge_requests', 'merge_request_id'),
} as const;

/** Subscriptions to issues, merge requests and labels: explicit ones, and those of participants who have not unsubscribed. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  async isSubscribed(target: SubscriptionTarget, userId: number): Promise<boolean> {
    const { rows } = await this.reads.query<{ subscribed: boolean }>({
      name: 'is_subscribed',
      text: `SELECT ${IS_SUBSCRIBED} AS subscribed`,
      values: parametersOf(target, userId),
    });
    return rows[0]?.subscribed ?? false;
  }

  /** The ids of the targets that the user is subscribed to. */
  async subscribedAmong(
    type: SubscriptionTarget['type'],
    targets: readonly Omit<SubscriptionTarget, 'type' | 'projectId'>[],
    userId: number,
  ): Promise<ReadonlySet<number>> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT target.id FROM unnest($2::bigint[], $3::boolean[]) AS target (id, is_party)
       LEFT JOIN subscriptions s ON s.target_type = $1 AND s.target_id = target.id AND s.user_id = $4
       WHERE coalesce(s.subscribed, target.is_party OR EXISTS (
         SELECT FROM participants p WHERE p.target_type = $1 AND p.target_id = target.id AND p.user_id = $4))`,
      [
        type,
        targets.map(({ id }) => id),
        targets.map(({ authorId, assigneeId }) => userId === authorId || userId === assigneeId),
        userId,
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Throws `NotModified` when the user is already subscribed. */
  async subscribe(target: SubscriptionTarget, userId: number): Promise<void> {
    await this.change(target, userId, true);
  }

  /** Throws `NotModified` when the user is not subscribed. */
  async unsubscribe(target: SubscriptionTarget, userId: number): Promise<void> {
    await this.change(target, userId, false);
  }

  /**
   * Adds participants: users who wrote, voted or were mentioned. Locks those who are there already, so that `endParticipation` sees
   * why they are.
   */
  async addParticipants(tx: EntityManager, { type, id, projectId }: Key, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    await tx.query(
      `INSERT INTO participants (target_type, target_id, project_id, user_id)
       SELECT $1, $2::bigint, $3::bigint, user_id FROM unnest($4::bigint[]) AS user_id
       ON CONFLICT (target_type, target_id, user_id) DO UPDATE SET project_id = excluded.project_id WHERE false`,
      // sorted, so that concurrent inserts cannot deadlock
      [type, id, projectId, [...new Set(userIds)].sort((a, b) => a - b)],
    );
  }

  /** Removes those of the participants who neither awarded an emoji nor wrote a note, and whom no text mentions any more. */
  async endParticipation(
    tx: EntityManager,
    { type, id }: { readonly type: 'Issue' | 'MergeRequest'; readonly id: number },
    users: readonly NamedParticipant[],
  ): Promise<void> {
    if (users.length === 0) return;
    const of = [type, id, users.map((user) => user.id)];
    // in a statement of its own: the next one then sees what those have committed that held the locks
    const locked: unknown[] = await tx.query(LOCK_PARTICIPANTS, of);
    if (locked.length === 0) return;
    await tx.query(END_PARTICIPATION[type], [...of, users.map(({ username }) => `@${username.toLowerCase()}`)]);
  }

  /** Copies the subscriptions of one target to another. */
  async copy(tx: EntityManager, from: Key, to: Key): Promise<void> {
    const keys = [from.type, from.id, to.type, to.id, to.projectId];
    await tx.query(
      `INSERT INTO subscriptions (target_type, target_id, project_id, user_id, subscribed)
       SELECT $3, $4::bigint, $5::bigint, user_id, subscribed FROM subscriptions WHERE target_type = $1 AND target_id = $2`,
      keys,
    );
    await tx.query(
      `INSERT INTO participants (target_type, target_id, project_id, user_id)
       SELECT $3, $4::bigint, $5::bigint, user_id FROM participants WHERE target_type = $1 AND target_id = $2`,
      keys,
    );
  }

  /** Deletes the subscriptions to a deleted target, in the same transaction. */
  async deleteTarget(tx: EntityManager, { type, id }: Pick<SubscriptionTarget, 'type' | 'id'>): Promise<void> {
    for (const table of ['subscriptions', 'participants']) {
      await tx.query(`DELETE FROM ${table} WHERE target_type = $1 AND target_id = $2`, [type, id]);
    }
  }

  /** Deletes all subscriptions of a project, in batches. */
  deleteProject(projectId: number): Promise<void> {
    return this.deleteAll('project_id', projectId);
  }

  /** Deletes all subscriptions of a user, in batches. */
  deleteUser(userId: number): Promise<void> {
    return this.deleteAll('user_id', userId);
  }

  /** A single statement, so that one of two identical concurrent requests sees that nothing changed. */
  private async change(target: SubscriptionTarget, userId: number, subscribed: boolean): Promise<void> {
    const changed: unknown[] = await this.database.query(
      `INSERT INTO subscriptions AS present (target_type, target_id, user_id, project_id, subscribed)
       SELECT $1, $2::bigint, $3::bigint, $5::bigint, $6::boolean WHERE ${IS_SUBSCRIBED} <> $6
       ON CONFLICT (target_type, target_id, user_id) DO UPDATE SET subscribed = excluded.subscribed
         WHERE present.subscribed <> excluded.subscribed
       RETURNING user_id`,
      [...parametersOf(target, userId), target.projectId, subscribed],
    );
    if (changed.length === 0) throw new NotModified();
  }

  private async deleteAll(column: 'project_id' | 'user_id', value: number): Promise<void> {
    for (const table of ['subscriptions', 'participants']) {
      await deleteRows(this.database, { table, column }, value);
    }
  }
}

const parametersOf = ({ type, id, authorId, assigneeId }: SubscriptionTarget, userId: number) => [
  type,
  id,
  userId,
  userId === authorId || userId === assigneeId,
];
