import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { COOKIES, KeyedHash, WebCookies } from './web-cookies.js';

/** The session or visitor that a form's token is bound to. */
export interface CsrfBinding {
  readonly kind: 'session' | 'visitor';
  /** The value of the cookie of that kind. */
  readonly value: string;
}

/** The field of the CSRF token, in every form. */
export const CSRF_FIELD = 'authenticity_token';

const VISITOR_BYTES = 16;
const VISITOR = /^[\w-]{22}$/;

/**
 * CSRF protection: every form carries a keyed hash of the session's id or, before sign-in, of the visitor's cookie.
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

  /** The binding of a visitor's forms; null without a visitor cookie. */
  visitorOf(request: FastifyRequest): CsrfBinding | null {
    const value = this.cookies.read(request, COOKIES.visitor);
    return value !== null && VISITOR.test(value) ? { kind: 'visitor', value } : null;
  }

  /** As `visitorOf`; sets the cookie if it is missing. */
  ensureVisitor(request: FastifyRequest, reply: FastifyReply): CsrfBinding {
    const known = this.visitorOf(request);
    if (known !== null) return known;
    const value = randomBytes(VISITOR_BYTES).toString('base64url');
    this.cookies.set(request, reply, COOKIES.visitor, value);
    return { kind: 'visitor', value };
  }
}
