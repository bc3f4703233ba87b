import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { CONFIG, Hmac } from '@ingot/platform';
import { type GatewayConfig } from '../../config.js';

export const COOKIES = {
  /** The session cookie (specification, "Authentication"). */
  session: '_service_session',
  /** The binding of forms before sign-in. */
  visitor: '_service_visitor',
  flash: '_service_flash',
  /** During a round trip to a sign-in provider. */
  roundTrip: '_service_sign_in',
} as const;

type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** The limit of browsers, above any value of ours. */
const VALUE_LENGTH = 4_096;

/** Reads and sets cookies: `HttpOnly`, `SameSite`, and `Secure` over https. */
@Injectable()
export class WebCookies {
  private readonly isOurUrlSecure: boolean;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.isOurUrlSecure = config.EXTERNAL_URL?.startsWith('https:') ?? false;
  }

  read({ headers }: FastifyRequest, name: CookieName): string | null {
    if (headers.cookie === undefined) return null;
    const value = fastifyCookie.parse(headers.cookie)[name];
    return value === undefined || value === '' || value.length > VALUE_LENGTH ? null : value;
  }

  /** @param options `maxAge` in seconds; by default a cookie ends with the browser session */
  set(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    value: string,
    { maxAge }: { maxAge?: number } = {},
  ): void {
    void reply.setCookie(name, value, { ...this.options(request), ...(maxAge === undefined ? {} : { maxAge }) });
  }

  clear(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
    void reply.clearCookie(name, this.options(request));
  }

  private options({ protocol }: FastifyRequest) {
    const secure = this.isOurUrlSecure || protocol === 'https';
    return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  }
}

/** Keyed hashes (HMAC); all gateways share the key. */
@Injectable()
export class KeyedHash {
  private readonly hmac: Hmac;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.hmac = new Hmac(config, 'ingot web pages');
  }

  /** @param purpose a hash for one purpose is invalid for another */
  of(purpose: string, text: string): string {
    return this.hmac.of(`${purpose}\0${text}`);
  }

  /** Whether `given` is such a hash, in constant time. */
  matches(purpose: string, text: string, given: string): boolean {
    return this.hmac.matches(`${purpose}\0${text}`, given);
  }
}
