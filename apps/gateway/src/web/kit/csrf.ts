import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { COOKIES, KeyedHash, WebCookies } from './web-cookies.js';

/** What a form's token is bound to. */
export interface CsrfBinding {
  readonly kind: 'session' | 'visitor';
  /** The value of the cookie of that kind. */
  readonly value: string;
}

/** The field of every form of ours. */
export const CSRF_FIELD = 'authenticity_token';

const VISITOR_BYTES = 16;
const VISITOR = /^[\w-]{22}$/;

/**
 * Tells forms of ours from those of other sites: each carries a hash, which only we can make, of the session's id, or before
 * there is a session, of a cookie that the visitor was given.
 */
@Injectable()
export class Csrf {
  constructor(
    private readonly hash: KeyedHash,
    private readonly cookies: WebCookies,
  ) {}

  tokenFor({ kind, value }: CsrfBinding): string {
    return this.hash.of(`csrf ${kind}`, value);
  }

  isValid({ kind, value }: CsrfBinding, token: string): boolean {
    return this.hash.matches(`csrf ${kind}`, value, token);
  }

  /** What a visitor's forms are bound to, or null when they were given nothing yet. */
  visitorOf(request: FastifyRequest): CsrfBinding | null {
    const value = this.cookies.read(request, COOKIES.visitor);
    return value !== null && VISITOR.test(value) ? { kind: 'visitor', value } : null;
  }

  /** The same, given to the visitor now when need be. */
  ensureVisitor(request: FastifyRequest, reply: FastifyReply): CsrfBinding {
    const known = this.visitorOf(request);
    if (known !== null) return known;
    const value = randomBytes(VISITOR_BYTES).toString('base64url');
    this.cookies.set(request, reply, COOKIES.visitor, value);
    return { kind: 'visitor', value };
  }
}
