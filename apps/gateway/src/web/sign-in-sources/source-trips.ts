import { Injectable } from '@nestjs/common';
import {
  beginSourceSignIn,
  listSignInSources,
  type SignInSource,
  type SignedInPerson,
  Unavailable,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { BaseUrl } from '../../http/base-url.js';
import { FormThrottle } from '../../throttling/form-throttle.js';
import { leaveTo, type PageAnswer, type PageContext } from '../kit/page.js';
import { RoundTripCookie } from './round-trip-cookie.js';
import { sourceRefusal } from './source-refusal.page.js';

/** Sends people to sign-in providers. */
@Injectable()
export class SourceTrips {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RoundTripCookie,
    private readonly throttle: FormThrottle,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** The sources to offer; none while nobody can tell, so that the page with the other ways stays. */
  async offered(): Promise<readonly SignInSource[]> {
    try {
      return await this.rpc.call(listSignInSources, {});
    } catch (error) {
      if (error instanceof Unavailable) return [];
      throw error;
    }
  }

  /**
   * On to the source that the path names, or a page that says why not.
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
