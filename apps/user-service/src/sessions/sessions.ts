import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type SessionOrigin, type WebSession } from '@ingot/contracts';
import { ApplicationSettingsCache } from '@ingot/platform';
import { type LiveSession, type SessionLifetime, SessionRepository } from './session.repository.js';

const MINUTE_MS = 60_000;
/** Of a session that the browser forgets when it is closed: some never are. */
const LONGEST_WITH_BROWSER_MS = 24 * 60 * MINUTE_MS;
/** How long a session may be used before that is written down, at most; a tenth of its lifetime where that is less. */
const RENEWED_AFTER_MS = 5 * MINUTE_MS;

/** Sessions of browsers: how long they last, and what they are good for. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Begins a session; find it by its digest once the transaction is done. */
  async begin(tx: EntityManager, userId: number, origin: SessionOrigin): Promise<void> {
    await this.sessions.insert(tx, userId, origin, await this.lifetime());
  }

  /** The session of that digest, which lasts longer for having been asked for; null when it has ended. */
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
