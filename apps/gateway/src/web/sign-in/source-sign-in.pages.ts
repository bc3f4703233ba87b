import { Injectable } from '@nestjs/common';
import { finishSourceSignIn, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { notice } from '../kit/flash.js';
import { forAnyone, safeReturnTo } from '../kit/gates.js';
import { type PageAnswer, type PageContext, redirectTo } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { WebSessions } from '../kit/web-sessions.js';
import { continueSignedIn } from './sign-in.pages.js';
import { sourceRefusal } from './source-refusal.page.js';
import { RoundTripCookie, SourceTrips } from './source-trips.js';

/** Signs users in through a provider: redirects to it, and handles its redirect back. */
@Injectable()
export class SourceSignInPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly trips: SourceTrips,
    private readonly cookie: RoundTripCookie,
    private readonly sessions: WebSessions,
  ) {}

  addTo(pages: WebPages): void {
    pages.post('/users/auth/:source', forAnyone, (context) =>
      this.trips.begin(context, safeReturnTo(context.form.text('return_to')) ?? '/', null),
    );
    // providers redirect with GET; the change is bound to the browser that started the round trip, and happens once
    pages.get('/users/auth/:source/callback', forAnyone, (context) => this.finish(context));
  }

  private async finish({ request, reply, session, path }: PageContext): Promise<PageAnswer> {
    const { id, origin } = this.sessions.prepare(request);
    const [, query = ''] = request.url.split(/\?(.*)/s, 2);
    const answer = await this.rpc.call(finishSourceSignIn, {
      source: path.text('source'),
      query,
      roundTrip: this.cookie.take(request, reply),
      person: session === null ? null : personOf(session),
      origin,
    });
    switch (answer.outcome) {
      case 'refused':
        return sourceRefusal(answer, { isSignedIn: session !== null });
      case 'connected':
        return redirectTo('/profile/identities', notice(`Your account is connected with ${answer.source.label}.`));
      case 'signed_in':
        await this.sessions.begin(request, reply, id, answer.session);
        return answer.isNew && answer.returnTo === '/'
          ? redirectTo('/', notice('Welcome! Your account is ready.'))
          : continueSignedIn(answer.session, answer.returnTo);
    }
  }
}

/** The signed-in user, whom a round trip to a provider is bound to. */
export const personOf = ({ id, principal }: WebSession) => ({ userId: principal.userId, sessionId: id });
