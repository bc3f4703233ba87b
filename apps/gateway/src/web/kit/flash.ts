import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { COOKIES, KeyedHash, WebCookies } from './web-cookies.js';

/** A message at the top of a page, shown once. */
export interface FlashMessage {
  readonly kind: 'notice' | 'alert';
  readonly text: string;
}

export const notice = (text: string): FlashMessage => ({ kind: 'notice', text });
export const alert = (text: string): FlashMessage => ({ kind: 'alert', text });

const SHOWN_WITHIN_SECONDS = 60;

/** Carries a message to the next page in a cookie. The signature prevents forged messages. */
@Injectable()
export class Flash {
  constructor(
    private readonly cookies: WebCookies,
    private readonly hash: KeyedHash,
  ) {}

  set(request: FastifyRequest, reply: FastifyReply, { kind, text }: FlashMessage): void {
    const payload = Buffer.from(`${kind}:${text}`, 'utf8').toString('base64url');
    const value = `${payload}.${this.hash.of('flash', payload)}`;
    this.cookies.set(request, reply, COOKIES.flash, value, { maxAge: SHOWN_WITHIN_SECONDS });
  }

  /** Returns the message and deletes it. */
  take(request: FastifyRequest, reply: FastifyReply): FlashMessage | null {
    const value = this.cookies.read(request, COOKIES.flash);
    if (value === null) return null;
    this.cookies.clear(request, reply, COOKIES.flash);
    const [payload = '', signature = ''] = value.split('.', 2);
    if (!this.hash.matches('flash', payload, signature)) return null;
    const [kind = '', ...text] = Buffer.from(payload, 'base64url').toString('utf8').split(':');
    return kind === 'notice' || kind === 'alert' ? { kind, text: text.join(':') } : null;
  }
}
