import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { type NamedUser, NotFound } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { EmailEntity } from './email.entity.js';
import { UserEntity } from './user.entity.js';
import { GhostIsFixed, LastAdministrator, UsernameTaken } from './user.errors.js';

const USER = columnsOf(UserEntity).from('u');
const SUMMARY = USER.only('id', 'username', 'name', 'email', 'state', 'isGhost');
const NAMED = USER.only('id', 'username', 'isAdmin', 'isExternal');

/** The columns of `users u` that make a `UserSummaryRow`. */
export const USER_SUMMARY = SUMMARY.sql;
export type UserSummaryRow = RowOf<typeof SUMMARY>;

/** All columns except the password. */
export type FullUser = Omit<UserEntity, 'passwordHash'> & {
  readonly identities: readonly { readonly provider: string; readonly extern_uid: string }[];
};

/** The columns of `users u` that make a `FullUser`. */
export const FULL_USER = `${USER.sql},
  coalesce((
    SELECT json_agg(json_build_object('provider', i.provider, 'extern_uid', i.extern_uid) ORDER BY i.id)
    FROM identities i WHERE i.user_id = u.id
  ), '[]') AS identities`;

/** What authorizes a new password: access to the mails of an address, or the current password. */
export interface PasswordProof {
  readonly email?: string;
  readonly passwordHash?: string | null;
}

/** Reads and changes accounts: users with their emails, identities and former usernames. Lists are in `UserListRepository`. */
@Injectable()
export class UserRepository {
  constructor(
    private readonly pool: pg.Pool,
    private readonly database: DataSource,
  ) {}

  async findById(id: number): Promise<FullUser | null> {
    const { rows } = await this.pool.query<FullUser>({
      name: 'user_by_id',
      text: `SELECT ${FULL_USER} FROM users u WHERE u.id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** Unknown ids are left out. */
  async findByIds(ids: readonly number[]): Promise<FullUser[]> {
    const { rows } = await this.pool.query<FullUser>({
      name: 'users_by_id',
      text: `SELECT ${FULL_USER} FROM users u WHERE u.id = ANY ($1::bigint[])`,
      values: [ids],
    });
    return rows;
  }

  /** Throws `NotFound` for an unknown user. */
  async mustExist(id: number): Promise<void> {
    if (!(await this.database.manager.existsBy(UserEntity, { id }))) throw new NotFound('User', { id });
  }

  /** Throws `NotFound` for an unknown user, and `GhostIsFixed` for the ghost, which never changes. */
  async requireChangeable(id: number, tx: EntityManager = this.database.manager): Promise<void> {
    const user = await tx.findOne(UserEntity, { where: { id }, select: { isGhost: true } });
    if (user === null) throw new NotFound('User', { id });
    if (user.isGhost) throw new GhostIsFixed();
  }

  /**
   * Locks the user against other callers of `lock` until the transaction ends.
   * @returns whether the user exists
   */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return rows.length === 1;
  }

  /** The user's row, locked for update until the transaction ends. */
  findLocked(tx: EntityManager, id: number): Promise<UserEntity | null> {
    return tx.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** As `findLocked`. Throws `NotFound` for an unknown user. */
  async getLocked(tx: EntityManager, id: number): Promise<UserEntity> {
    const user = await this.findLocked(tx, id);
    if (user === null) throw new NotFound('User', { id });
    return user;
  }

  /**
   * Throws `LastAdministrator` unless there is another active administrator. Called in the transaction that removes an
   * administrator; transactions that do so take turns.
   */
  async requireAnotherAdministrator(tx: EntityManager, userId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
    const others: unknown[] = await tx.query(
      `SELECT 1 FROM users WHERE is_admin AND state = 'active' AND id <> $1 LIMIT 1`,
      [userId],
    );
    if (others.length === 0) throw new LastAdministrator();
  }

  async findProjectsLimit(id: number): Promise<number | null> {
    const { rows } = await this.pool.query<{ projects_limit: number }>({
      name: 'projects_limit',
      text: `SELECT u.projects_limit FROM users u WHERE u.id = $1`,
      values: [id],
    });
    return rows[0]?.projects_limit ?? null;
  }

  /** Unknown ids are left out. */
  async findSummaries(ids: readonly number[]): Promise<UserSummaryRow[]> {
    const { rows } = await this.pool.query<UserSummaryRow>({
      name: 'user_summaries',
      text: `SELECT ${USER_SUMMARY} FROM users u WHERE u.id = ANY ($1::bigint[])`,
      values: [ids],
    });
    return rows;
  }

  /** Unknown names, and those of inactive users, are left out. */
  async findNamed(usernames: readonly string[]): Promise<NamedUser[]> {
    const { rows } = await this.pool.query<RowOf<typeof NAMED>>({
      name: 'named_users',
      text: `SELECT ${NAMED.sql} FROM users u
             WHERE lower(u.username) = ANY ($1::text[]) AND u.state = 'active' AND NOT u.is_ghost`,
      values: [usernames.map((username) => username.toLowerCase())],
    });
    return rows;
  }

  /**
   * Whether the username is or was in use, and whether a user has confirmed the address, as primary or secondary.
   * @param unproven whether unconfirmed secondary addresses count too
   */
  async findTaken(
    email: string,
    username: string,
    { unproven = false } = {},
  ): Promise<{ email: boolean; username: boolean }> {
    const users = this.database.createQueryBuilder(UserEntity, 'u');
    const [emailTaken, usernameTaken, isFormer] = await Promise.all([
      this.database.manager.existsBy(EmailEntity, [
        { email, isConfirmed: true },
        ...(unproven ? [{ email, isPrimary: false }] : []),
      ]),
      users.where('lower(u.username) = lower(:username)', { username }).getExists(),
      this.isFormerUsername(this.database.manager, username, null),
    ]);
    return { email: emailTaken, username: usernameTaken || isFormer };
  }

  /** Reserves a former username for its user, so that existing clones and links keep working. */
  async keepFormerUsername(tx: EntityManager, userId: number, former: string, username: string): Promise<void> {
    await tx.query(`DELETE FROM former_usernames WHERE username = lower($1) AND user_id = $2`, [username, userId]);
    await tx.query(
      `INSERT INTO former_usernames (username, user_id) SELECT lower($1), $2 WHERE lower($1) <> lower($3)
       ON CONFLICT DO NOTHING`,
      [former, userId, username],
    );
  }

  /**
   * Throws `UsernameTaken` for a former username of another user. Must be called in the transaction that sets the username, after
   * the write: a user who gives it up concurrently has then reserved it.
   */
  async refuseFormerUsername(tx: EntityManager, username: string, userId: number): Promise<void> {
    if (await this.isFormerUsername(tx, username, userId)) throw new UsernameTaken();
  }

  private async isFormerUsername(tx: EntityManager, username: string, exceptUserId: number | null): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT FROM former_usernames WHERE username = lower($1) AND user_id IS DISTINCT FROM $2::bigint`,
      [username, exceptUserId],
    );
    return rows.length > 0;
  }

  /** Whether another user has confirmed the address, as primary or secondary. */
  isEmailOfAnother(email: string, userId: number, tx: EntityManager = this.database.manager): Promise<boolean> {
    return tx.existsBy(EmailEntity, { email, isConfirmed: true, userId: Not(userId) });
  }

  /** Deletes unconfirmed secondary entries of the address, before its user is inserted. */
  async releaseUnproven(tx: EntityManager, email: string): Promise<void> {
    await tx.delete(EmailEntity, { email, isPrimary: false, isConfirmed: false });
  }

  /** Sets and confirms the primary address. An address that another user confirmed violates `users_email_key`. */
  async setPrimaryEmail(tx: EntityManager, id: number, email: string): Promise<void> {
    await tx.query(
      `UPDATE users SET email = $2, confirmed_at = coalesce(confirmed_at, now()), updated_at = now() WHERE id = $1`,
      [id, email],
    );
  }

  /** @returns the id of the new user */
  async insert(tx: EntityManager, user: Partial<UserEntity>): Promise<number> {
    const row = tx.create(UserEntity, user);
    await tx.insert(UserEntity, row);
    return row.id;
  }

  /**
   * Sets the password of an active user; it does not expire.
   * @param proof must still hold; a proof by address confirms the address
   * @returns whether the password was set
   */
  async setPassword(tx: EntityManager, id: number, passwordHash: string, proof: PasswordProof): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE users
       SET password_hash = $2, password_expires_at = NULL, updated_at = now(),
           confirmed_at = coalesce(confirmed_at, CASE WHEN $3::text IS NOT NULL THEN now() END)
       WHERE id = $1 AND state = 'active'
         AND ($3::text IS NULL OR email = $3::text) AND ($4::text IS NULL OR password_hash = $4::text)`,
      [id, passwordHash, proof.email ?? null, proof.passwordHash ?? null],
    );
    return count === 1;
  }

  async hasPassword(tx: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT FROM users WHERE id = $1 AND password_hash IS NOT NULL', [id]);
    return rows.length === 1;
  }

  /** @returns whether the user still has that address. An address that another user confirmed first violates `users_email_key` */
  async confirm(tx: EntityManager, id: number, email: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE users SET confirmed_at = coalesce(confirmed_at, now()), updated_at = now() WHERE id = $1 AND email = $2`,
      [id, email],
    );
    return count === 1;
  }

  /**
   * Records a sign-in: the current one becomes the last one; at the first, both are the same. Locks the user until the
   * transaction ends.
   * @param passwordHash the hash that matched; null for a sign-in without a password
   * @returns false when the user was blocked or deleted, or their password changed, meanwhile
   */
  async recordSignIn(tx: EntityManager, id: number, passwordHash: string | null): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE users SET last_sign_in_at = coalesce(current_sign_in_at, now()), current_sign_in_at = now()
       WHERE id = $1 AND state = 'active' AND ($2::text IS NULL OR password_hash = $2::text)`,
      [id, passwordHash],
    );
    return count === 1;
  }

  /**
   * Adjusts the number of projects in the user's own namespace.
   * @returns whether the user may now create projects and could not before, or the reverse
   */
  async addPersonalProjects(tx: EntityManager, id: number, difference: 1 | -1): Promise<boolean> {
    const [rows]: [{ after: boolean; before: boolean }[], number] = await tx.query(
      `UPDATE users SET personal_projects_count = personal_projects_count + $2 WHERE id = $1
       RETURNING projects_limit > personal_projects_count AS after,
                 projects_limit > personal_projects_count - $2 AS before`,
      [id, difference],
    );
    return rows.some(({ before, after }) => before !== after);
  }
}
