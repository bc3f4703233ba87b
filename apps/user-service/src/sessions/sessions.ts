import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type SessionOrigin, type WebSession } from '@ingot/contracts';
import { ApplicationSettingsCache, LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { type LiveSession, type SessionLifetime, SessionRepository } from './session.repository.js';

const MINUTE_MS = 60_000;
/** The maximum lifetime of a session that ends with the browser, as some browsers are never closed. */
const LONGEST_WITH_BROWSER_MS = 24 * 60 * MINUTE_MS;
/** A session is renewed at most this often, or after a tenth of its lifetime if that is shorter. */
const RENEWED_AFTER_MS = 5 * MINUTE_MS;

/** Starts, finds and renews the sessions of browsers. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Starts a session; `find` returns it after the transaction commits. */
  async begin(tx: EntityManager, userId: number, origin: SessionOrigin): Promise<void> {
    await this.sessions.insert(tx, userId, origin, await this.lifetime());
  }

  /** Finds and renews the session with that digest; null when it has ended. */
  async find(sessionDigest: string): Promise<WebSession | null> {
    const live = await this.sessions.findLive(Buffer.from(sessionDigest, 'hex'));
    return live === null ? null : presentSession(await this.renewed(live));
  }

  private async renewed(live: LiveSession): Promise<LiveSession> {
    const lifetime = await this.lifetime();
    const unused = Date.now() - live.lastSeenAt.getTime();
    if (unused < Math.min(RENEWED_AFTER_MS, lifetime.milliseconds / 10)) return live;
    const expiresAt = await this.sessions.renew(live.sessionId, lifetime);
    return { ...live, endsWithBrowser: lifetime.endsWithBrowser, expiresAt: expiresAt ?? live.expiresAt };
  }

  private async lifetime(): Promise<SessionLifetime> {
    const { sessionExpireDelay } = await this.settings.current();
    return sessionExpireDelay === 0
      ? { milliseconds: LONGEST_WITH_BROWSER_MS, endsWithBrowser: true }
      : { milliseconds: sessionExpireDelay * MINUTE_MS, endsWithBrowser: false };
  }
}

function presentSession({
  sessionId,
  lastSeenAt: _lastSeenAt,
  expiresAt,
  endsWithBrowser,
  mustChangePassword,
  ...user
}: LiveSession): WebSession {
  return {
    id: sessionId,
    principal: { ...user, credential: { kind: 'session', scopes: ['api'] } },
    mustChangePassword,
    expiresAt: expiresAt.getTime(),
    endsWithBrowser,
  };
}

const EVERY_MS = 3_600_000;

/** Deletes expired sessions to free space; look-ups already ignore them. */
@Injectable()
export class SessionSweep extends PeriodicSweep {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('expired sessions', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    while (!this.stopped && (await this.sessions.deleteExpired()));
  }
}
