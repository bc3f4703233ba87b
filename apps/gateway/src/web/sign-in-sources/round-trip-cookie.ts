import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { COOKIES, WebCookies } from '../kit/web-cookies.js';

const MAX_AGE_SECONDS = 600;

/** What a browser keeps while somebody is at a sign-in provider. Beginning anew replaces it: one round trip at a time. */
@Injectable()
export class RoundTripCookie {
  constructor(private readonly cookies: WebCookies) {}

  set(request: FastifyRequest, reply: FastifyReply, roundTrip: string): void {
    this.cookies.set(request, reply, COOKIES.roundTrip, roundTrip, { maxAge: MAX_AGE_SECONDS });
  }

  /** What was kept, which is then forgotten; null when there is nothing. */
  take(request: FastifyRequest, reply: FastifyReply): string | null {
    const roundTrip = this.cookies.read(request, COOKIES.roundTrip);
    if (roundTrip !== null) this.cookies.clear(request, reply, COOKIES.roundTrip);
    return roundTrip;
  }
}
