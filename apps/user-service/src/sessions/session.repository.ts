import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { type Principal, type SessionDetails, type SessionOrigin } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { HOLDER, MUST_CHANGE_PASSWORD } from '../authentication/principal.repository.js';
import { SessionEntity } from './session.entity.js';

const SESSION = columnsOf(SessionEntity);
const OF_USER = SESSION.only('id', 'lastSeenAt', 'expiresAt', 'endsWithBrowser').as({ id: 'sessionId' }).from('s');
const LISTED = SESSION.only('id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt');
const EXPIRY = SESSION.only('expiresAt');

/** An active session, with its user. */
export interface LiveSession extends Omit<Principal, 'credential' | 'sudoBy'>, RowOf<typeof OF_USER> {
  readonly mustChangePassword: boolean;
}

/** How long a session lasts from now. */
export interface SessionLifetime {
  readonly milliseconds: number;
  readonly endsWithBrowser: boolean;
}

const SESSIONS_PER_USER = 100;
const EXPIRED_AT_ONCE = 1_000;

const LIVE = {
  name: 'session_by_digest',
  text: `
    SELECT ${HOLDER}, ${OF_USER.sql}, ${MUST_CHANGE_PASSWORD} AS "mustChangePassword"
    FROM web_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.digest = $1 AND s.expires_at > now() AND u.state = 'active'`,
};

/** All SQL of the table of sessions. */
@Injectable()
export class SessionRepository {
  constructor(private readonly pool: pg.Pool) {}

  async findLive(digest: Buffer): Promise<LiveSession | null> {
    const { rows } = await this.pool.query<LiveSession>({ ...LIVE, values: [digest] });
    return rows[0] ?? null;
  }

  /**
   * Starts a session. Beyond the limit per user, the least recently used one ends. The caller has locked the user, so that the
   * count is exact.
   */
  async insert(
    tx: EntityManager,
    userId: number,
    { sessionDigest, ip, userAgent }: SessionOrigin,
    { milliseconds, endsWithBrowser }: SessionLifetime,
  ): Promise<void> {
    await tx.query(
      `DELETE FROM web_sessions WHERE id IN (
         SELECT id FROM web_sessions WHERE user_id = $1 ORDER BY last_seen_at DESC, id DESC OFFSET $2)`,
      [userId, SESSIONS_PER_USER - 1],
    );
    await tx.query(
      `INSERT INTO web_sessions (digest, user_id, ip, user_agent, ends_with_browser, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')`,
      [Buffer.from(sessionDigest, 'hex'), userId, ip, userAgent, endsWithBrowser, milliseconds],
    );
  }

  /** Extends a session. @returns null when it has ended meanwhile */
  async renew(id: number, { milliseconds, endsWithBrowser }: SessionLifetime): Promise<Date | null> {
    const { rows } = await this.pool.query<RowOf<typeof EXPIRY>>({
      name: 'session_renew',
      text: `UPDATE web_sessions
             SET last_seen_at = now(), expires_at = now() + $2 * interval '1 millisecond', ends_with_browser = $3
             WHERE id = $1 RETURNING ${EXPIRY.sql}`,
      values: [id, milliseconds, endsWithBrowser],
    });
    return rows[0]?.expiresAt ?? null;
  }

  /** Most recently used first. */
  async list(userId: number): Promise<SessionDetails[]> {
    const { rows } = await this.pool.query<RowOf<typeof LISTED>>(
      `SELECT ${LISTED.sql}
       FROM web_sessions WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id DESC`,
      [userId],
    );
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.getTime(),
      lastSeenAt: row.lastSeenAt.getTime(),
    }));
  }

  /** @returns whether the session existed */
  async delete(tx: EntityManager, userId: number, id: number): Promise<boolean> {
    const sql = `DELETE FROM web_sessions WHERE user_id = $1 AND id = $2`;
    const [, count]: [unknown[], number] = await tx.query(sql, [userId, id]);
    return count === 1;
  }

  /** Ends the user's sessions when the transaction commits. @returns how many there were */
  async deleteAll(tx: EntityManager, userId: number, exceptSessionId: number | null = null): Promise<number> {
    const sql = `DELETE FROM web_sessions WHERE user_id = $1 AND ($2::bigint IS NULL OR id <> $2::bigint)`;
    const [, count]: [unknown[], number] = await tx.query(sql, [userId, exceptSessionId]);
    return count;
  }

  /** @returns whether more may remain */
  async deleteExpired(): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM web_sessions WHERE id IN (SELECT id FROM web_sessions WHERE expires_at < now() LIMIT $1)`,
      [EXPIRED_AT_ONCE],
    );
    return rowCount === EXPIRED_AT_ONCE;
  }
}
