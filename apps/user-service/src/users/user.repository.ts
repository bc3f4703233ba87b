import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { type NamedUser, NotFound, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { EmailEntity } from '../emails/email.entity.js';
import { UserEntity } from './user.entity.js';
import { GhostIsFixed } from './user.errors.js';
import { type UserFilter, whereOf } from './user-filter.js';
import { UserTotals } from './user-totals.js';

export type SummaryColumns = Pick<UserEntity, 'id' | 'username' | 'name' | 'email' | 'state' | 'isGhost'>;

/** Everything but the password. */
export type FullUser = Omit<UserEntity, 'passwordHash'> & {
  readonly identities: readonly { readonly provider: string; readonly extern_uid: string }[];
};

/** What showed that somebody may choose a new password: that they read an address's mails, or know the one before. */
export interface PasswordProof {
  readonly email?: string;
  readonly passwordHash?: string | null;
}

const SUMMARY = 'u.id, u.username, u.name, u.email, u.state, u.is_ghost AS "isGhost"';

const IDENTITIES = `
  coalesce((
    SELECT json_agg(json_build_object('provider', i.provider, 'extern_uid', i.extern_uid) ORDER BY i.id)
    FROM identities i WHERE i.user_id = u.id
  ), '[]') AS identities`;

/** All SQL of the table of users. */
@Injectable()
export class UserRepository {
  /** The selection of a `FullUser`. */
  private readonly full: string;

  constructor(
    private readonly pool: pg.Pool,
    private readonly dataSource: DataSource,
    private readonly totals: UserTotals,
  ) {
    const columns = dataSource.getMetadata(UserEntity).columns.filter(({ isSelect }) => isSelect);
    const selected = columns.map(({ databaseName, propertyName }) => `u.${databaseName} AS "${propertyName}"`);
    this.full = `${selected.join(', ')}, ${IDENTITIES}`;
  }

  async findById(id: number): Promise<FullUser | null> {
    const { rows } = await this.pool.query<FullUser>({
      name: 'user_by_id',
      text: `SELECT ${this.full} FROM users u WHERE u.id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** Throws `NotFound` for an unknown user. */
  async mustExist(id: number): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(UserEntity, { id }))) throw new NotFound('User', { id });
  }

  /** Throws `NotFound` for an unknown user, and `GhostIsFixed` for the ghost, who is given nothing. */
  async requireChangeable(id: number, tx: EntityManager = this.dataSource.manager): Promise<void> {
    const user = await tx.findOne(UserEntity, { where: { id }, select: { isGhost: true } });
    if (user === null) throw new NotFound('User', { id });
    if (user.isGhost) throw new GhostIsFixed();
  }

  /**
   * Keeps others who lock the user waiting until the transaction ends.
   * @returns whether there is such a user
   */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return rows.length === 1;
  }

  async findProjectsLimit(id: number): Promise<number | null> {
    const { rows } = await this.pool.query<{ projects_limit: number }>({
      name: 'projects_limit',
      text: `SELECT u.projects_limit FROM users u WHERE u.id = $1`,
      values: [id],
    });
    return rows[0]?.projects_limit ?? null;
  }

  /** Those of the users that exist. */
  async findSummaries(ids: readonly number[]): Promise<SummaryColumns[]> {
    const { rows } = await this.pool.query<SummaryColumns>({
      name: 'user_summaries',
      text: `SELECT ${SUMMARY} FROM users u WHERE u.id = ANY ($1::bigint[])`,
      values: [ids],
    });
    return rows;
  }

  /** Those of the usernames that are active users'. */
  async findNamed(usernames: readonly string[]): Promise<NamedUser[]> {
    const { rows } = await this.pool.query<NamedUser>({
      name: 'named_users',
      text: `SELECT u.id, u.username, u.is_admin AS "isAdmin", u.is_external AS "isExternal" FROM users u
             WHERE lower(u.username) = ANY ($1::text[]) AND u.state = 'active' AND NOT u.is_ghost`,
      values: [usernames.map((username) => username.toLowerCase())],
    });
    return rows;
  }

  fullPage(filter: UserFilter, request: PageRequest): Promise<Page<FullUser>> {
    return this.page<FullUser>(this.full, filter, request);
  }

  summaryPage(filter: UserFilter, request: PageRequest): Promise<Page<SummaryColumns>> {
    return this.page<SummaryColumns>(SUMMARY, filter, request);
  }

  /** Which of the two another user has already, the address as their primary or a secondary one. */
  async findTaken(email: string, username: string): Promise<{ email: boolean; username: boolean }> {
    const users = this.dataSource.createQueryBuilder(UserEntity, 'u');
    const [emailTaken, usernameTaken] = await Promise.all([
      this.dataSource.manager.existsBy(EmailEntity, { email }),
      users.where('lower(u.username) = lower(:username)', { username }).getExists(),
    ]);
    return { email: emailTaken, username: usernameTaken };
  }

  /** Whether another user has the address, as their primary or a secondary one. */
  isEmailOfAnother(email: string, userId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(EmailEntity, { email, userId: Not(userId) });
  }

  /** The user has shown that the address is theirs. An address that another user has fails as `users_email_key`. */
  async setPrimaryEmail(tx: EntityManager, id: number, email: string): Promise<void> {
    await tx.query(
      `UPDATE users SET email = $2, confirmed_at = coalesce(confirmed_at, now()), updated_at = now() WHERE id = $1`,
      [id, email],
    );
  }

  /** The user's row, held until the transaction ends; null when there is none. */
  lockRow(tx: EntityManager, id: number): Promise<UserEntity | null> {
    return tx.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** @returns the id of the new user */
  async insert(tx: EntityManager, user: Partial<UserEntity>): Promise<number> {
    const row = tx.create(UserEntity, user);
    await tx.insert(UserEntity, row);
    return row.id;
  }

  /**
   * Gives an active user a password that holds.
   * @param proof must still be so; an address is confirmed by it
   * @returns whether there is such a user
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

  /** Whether the user has a password at all. */
  async hasPassword(tx: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT FROM users WHERE id = $1 AND password_hash IS NOT NULL', [id]);
    return rows.length === 1;
  }

  /** @returns whether the user still has that address */
  async confirm(tx: EntityManager, id: number, email: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE users SET confirmed_at = coalesce(confirmed_at, now()), updated_at = now() WHERE id = $1 AND email = $2`,
      [id, email],
    );
    return count === 1;
  }

  /**
   * The sign-in before this one becomes the last; at the first, they are the same. Others who sign in, or change whether the
   * user may, wait until the transaction ends.
   * @param passwordHash of the password that was right, or null for another way
   * @returns false, and nothing noted, when the user was blocked or deleted, or got another password meanwhile
   */
  async noteSignIn(tx: EntityManager, id: number, passwordHash: string | null): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE users SET last_sign_in_at = coalesce(current_sign_in_at, now()), current_sign_in_at = now()
       WHERE id = $1 AND state = 'active' AND ($2::text IS NULL OR password_hash = $2::text)`,
      [id, passwordHash],
    );
    return count === 1;
  }

  /**
   * Counts a project that came to, or went from, the user's own namespace.
   * @returns whether that changed if the user may create projects
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

  /** Newest first, by the primary key; `id` makes the order total, so pages never overlap. */
  private async page<Row extends pg.QueryResultRow>(
    columns: string,
    filter: UserFilter,
    request: PageRequest,
  ): Promise<Page<Row>> {
    const { where, values } = whereOf(filter);
    const offset = pageOffset(request);
    const { rows: items } = await this.pool.query<Row>(
      `SELECT ${columns} FROM users u ${where}
       ORDER BY u.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, request.perPage, offset],
    );
    const isLastPage = items.length < request.perPage && (items.length > 0 || offset === 0);
    return { items, total: isLastPage ? offset + items.length : await this.totals.count(filter) };
  }
}
