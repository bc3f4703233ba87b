import { Injectable } from '@nestjs/common';
import { type finishSourceSignIn, type ReplyOf, type RequestOf, type SignedInPerson } from '@ingot/contracts';
import { EndedRoundTrips } from './ended-round-trips.js';
import { IdentityConnector } from './identity.connector.js';
import { ProviderClient } from './provider.client.js';
import { type RoundTrip, RoundTrips } from './round-trip.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';
import { SignInSources, summaryOf } from './sign-in-sources.js';
import { SourceSignIn } from './source-sign-in.js';
import { answerDeadline, SourceRefusals } from './source-refusals.js';

type Request = RequestOf<typeof finishSourceSignIn>;
type Reply = ReplyOf<typeof finishSourceSignIn>;

/** Takes people back from providers, and lets them in or connects their account. */
@Injectable()
export class RoundTripFinisher {
  constructor(
    private readonly sources: SignInSources,
    private readonly providers: ProviderClient,
    private readonly roundTrips: RoundTrips,
    private readonly ended: EndedRoundTrips,
    private readonly signIns: SourceSignIn,
    private readonly connector: IdentityConnector,
    private readonly refusals: SourceRefusals,
  ) {}

  finish(request: Request): Promise<Reply> {
    const deadline = answerDeadline();
    const source = this.sources.get(request.source);
    return this.refusals.answered(source, { ip: request.origin.ip }, async () => {
      await this.sources.requireEnabled(source);
      const roundTrip = await this.end(source, request);
      const person = await this.providers.prove(source, request.query, roundTrip, deadline);
      if (roundTrip.connectTo !== null) {
        await this.connector.connect(roundTrip.connectTo.userId, source, person.subject);
        return { outcome: 'connected', source: summaryOf(source) } as const;
      }
      const signedIn = await this.signIns.run(source, person, request.origin);
      return { outcome: 'signed_in', returnTo: roundTrip.returnTo, ...signedIn } as const;
    });
  }

  /** The round trip that this browser began, which is then good no more. */
  private async end(source: SourceConfig, { query, roundTrip: sealed, person }: Request): Promise<RoundTrip> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const roundTrip = sealed === null ? null : this.roundTrips.open(source.name, sealed, state);
    if (roundTrip === null || !(await this.ended.end(roundTrip))) throw new SourceRefused('stale');
    // an account is connected by its owner alone, in the session that asked for it
    if (roundTrip.connectTo !== null && !isSame(roundTrip.connectTo, person)) throw new SourceRefused('stale');
    return roundTrip;
  }
}

const isSame = (one: SignedInPerson, other: SignedInPerson | null): boolean =>
  one.userId === other?.userId && one.sessionId === other.sessionId;
