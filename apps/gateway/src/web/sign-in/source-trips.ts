import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  beginSourceSignIn,
  listSignInSources,
  type SignedInPerson,
  type SignInSource,
  Unavailable,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { BaseUrl } from '../../http/base-url.js';
import { FormThrottle } from '../../throttling/form-throttle.js';
import { leaveTo, type PageAnswer, type PageContext } from '../kit/page.js';
import { COOKIES, WebCookies } from '../kit/web-cookies.js';
import { sourceRefusal } from './source-refusal.page.js';

const MAX_AGE_SECONDS = 600;

/** A browser's state during a round trip to a sign-in provider. A new round trip replaces it. */
@Injectable()
export class RoundTripCookie {
  constructor(private readonly cookies: WebCookies) {}

  set(request: FastifyRequest, reply: FastifyReply, roundTrip: string): void {
    this.cookies.set(request, reply, COOKIES.roundTrip, roundTrip, { maxAge: MAX_AGE_SECONDS });
  }

  /** Takes the state of the round trip; null when there is none. */
  take(request: FastifyRequest, reply: FastifyReply): string | null {
    const roundTrip = this.cookies.read(request, COOKIES.roundTrip);
    if (roundTrip !== null) this.cookies.clear(request, reply, COOKIES.roundTrip);
    return roundTrip;
  }
}

/** Redirects users to sign-in providers. */
@Injectable()
export class SourceTrips {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RoundTripCookie,
    private readonly throttle: FormThrottle,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** The sources to offer; empty while user-service is unavailable, so that the page still shows the other ways to sign in. */
  async offered(): Promise<readonly SignInSource[]> {
    try {
      return await this.rpc.call(listSignInSources, {});
    } catch (error) {
      if (error instanceof Unavailable) return [];
      throw error;
    }
  }

  /**
   * Redirects to the source that the path names, or shows the refusal.
   * @param connectTo whose account to connect; null to sign in
   */
  async begin(
    { request, reply, session, path }: PageContext,
    returnTo: string,
    connectTo: SignedInPerson | null,
  ): Promise<PageAnswer> {
    await this.throttle.takeSourceSignIn(request.ip);
    const source = path.text('source');
    const redirectUri = `${this.baseUrl.of(request)}/users/auth/${encodeURIComponent(source)}/callback`;
    const answer = await this.rpc.call(beginSourceSignIn, { source, redirectUri, returnTo, connectTo });
    if (answer.outcome === 'refused') return sourceRefusal(answer, { isSignedIn: session !== null });
    this.cookie.set(request, reply, answer.roundTrip);
    return leaveTo(answer.url);
  }
}
