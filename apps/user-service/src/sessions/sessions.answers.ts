import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  authenticateSession,
  endSession,
  endSessions,
  listSessions,
  type ReplyOf,
  type RequestOf,
  signIn,
  userChanged,
} from '@ingot/contracts';
import { Answers, type AuditEntry, AuditLog, AuditTrail, Broadcasts } from '@ingot/platform';
import { SessionRepository } from './session.repository.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

@Controller()
export class SessionsAnswers {
  constructor(
    private readonly database: DataSource,
    private readonly signIns: SignIn,
    private readonly sessions: Sessions,
    private readonly repository: SessionRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  @Answers(signIn)
  signIn({ login, password, origin }: RequestOf<typeof signIn>): Promise<ReplyOf<typeof signIn>> {
    return this.signIns.withPassword(login, password, origin);
  }

  @Answers(authenticateSession)
  authenticate({ sessionDigest }: RequestOf<typeof authenticateSession>): Promise<ReplyOf<typeof authenticateSession>> {
    return this.sessions.find(sessionDigest);
  }

  @Answers(listSessions)
  list({ userId }: RequestOf<typeof listSessions>): Promise<ReplyOf<typeof listSessions>> {
    return this.repository.list(userId);
  }

  @Answers(endSession)
  async end({ userId, sessionId }: RequestOf<typeof endSession>): Promise<null> {
    const hasEnded = await this.database.transaction(async (tx) => {
      if (!(await this.repository.delete(tx, userId, sessionId))) return false;
      await this.trail.record(tx, ended(userId, { id: sessionId, name: '' }));
      return true;
    });
    if (!hasEnded) return null;
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('session.revoked', { userId, sessionId });
    return null;
  }

  @Answers(endSessions)
  async endAll({ userId, exceptSessionId }: RequestOf<typeof endSessions>): Promise<null> {
    await this.database.transaction(async (tx) => {
      const count = await this.repository.deleteAll(tx, userId, exceptSessionId);
      if (count > 0)
        await this.trail.record(tx, ended(userId, { id: null, name: `${count} other${count === 1 ? '' : 's'}` }));
    });
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('session.revoked', { userId, exceptSessionId });
    return null;
  }
}

/** A user ends sessions of their own. */
const ended = (userId: number, session: { readonly id: number | null; readonly name: string }): AuditEntry => ({
  event: 'session_ended',
  entity: { type: 'User', id: userId },
  target: { type: 'Session', ...session },
  byUserId: userId,
});
