import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  authenticateSession,
  endSession,
  type Principal,
  type SessionOrigin,
  userChanged,
  type WebSession,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient, tokenDigest } from '@ingot/platform';
import { Csrf, type CsrfBinding } from './csrf.js';
import { COOKIES, WebCookies } from './web-cookies.js';

const CACHED_SESSIONS = 50_000;
const FRESH_MS = 10_000;
const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;
const USER_AGENT_LENGTH = 255;

/** A new session: the browser gets the id, user-service the rest. */
export interface SessionToBegin {
  readonly id: string;
  readonly origin: SessionOrigin;
}

/**
 * Finds the sessions of browsers. Cached for seconds, and dropped at once when user-service broadcasts a change of the user.
 * Only the browser has a session's id; the services use its digest.
 */
@Injectable()
export class WebSessions {
  private readonly sessions = new InvalidatedCache<WebSession>({
    maxEntries: CACHED_SESSIONS,
    freshMs: FRESH_MS,
    subjectOf: ({ principal }) => principal.userId,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly cookies: WebCookies,
    private readonly csrf: Csrf,
    broadcasts: Broadcasts,
  ) {
    this.sessions.dropOn(broadcasts, userChanged, ({ userId }) => userId);
  }

  /** The session of the request's cookie; null without one or after it has ended. */
  async find(request: FastifyRequest): Promise<WebSession | null> {
    const id = this.idOf(request);
    if (id === null) return null;
    const sessionDigest = tokenDigest(id).toString('hex');
    const session = await this.sessions.get(sessionDigest, () => this.rpc.call(authenticateSession, { sessionDigest }));
    return session !== null && session.expiresAt > Date.now() ? session : null;
  }

  /**
   * The principal of an API request without a token: the signed-in user. Writes also need a page's CSRF token. Users who must
   * change their password first are refused.
   */
  async callerOf(request: FastifyRequest): Promise<Principal | null> {
    const session = await this.find(request);
    if (session === null || session.mustChangePassword) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD' && !this.hasToken(request)) return null;
    return session.principal;
  }

  /** The binding of the session's forms; null without a session cookie. */
  bindingOf(request: FastifyRequest): CsrfBinding | null {
    const id = this.idOf(request);
    return id === null ? null : { kind: 'session', value: id };
  }

  prepare(request: FastifyRequest): SessionToBegin {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
    return { id, origin: { sessionDigest: tokenDigest(id).toString('hex'), ip: request.ip, userAgent } };
  }

  /** Sets the cookie of a session that user-service has started; replaces an older session. */
  async begin(request: FastifyRequest, reply: FastifyReply, id: string, session: WebSession): Promise<void> {
    await this.endCurrent(request);
    this.cookies.clear(request, reply, COOKIES.visitor);
    this.setCookie(request, reply, id, session);
  }

  /** Renews the cookie's expiry with that of the session, which every use extends. */
  keep(request: FastifyRequest, reply: FastifyReply, session: WebSession): void {
    const id = this.idOf(request);
    if (id !== null && !session.endsWithBrowser) this.setCookie(request, reply, id, session);
  }

  /** Ends the browser's session. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.endCurrent(request);
    this.cookies.clear(request, reply, COOKIES.session);
  }

  private async endCurrent(request: FastifyRequest): Promise<void> {
    const session = await this.find(request);
    if (session === null) return;
    await this.rpc.call(endSession, { userId: session.principal.userId, sessionId: session.id });
  }

  private setCookie(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    { expiresAt, endsWithBrowser }: WebSession,
  ): void {
    const maxAge = Math.max(0, Math.round((expiresAt - Date.now()) / 1_000));
    this.cookies.set(request, reply, COOKIES.session, id, endsWithBrowser ? {} : { maxAge });
  }

  private hasToken(request: FastifyRequest): boolean {
    const binding = this.bindingOf(request);
    const token = request.headers['x-csrf-token'];
    return binding !== null && typeof token === 'string' && this.csrf.isValid(binding, token);
  }

  private idOf(request: FastifyRequest): string | null {
    const id = this.cookies.read(request, COOKIES.session);
    return id !== null && ID.test(id) ? id : null;
  }
}
