import { Injectable } from '@nestjs/common';
import {
  type beginSourceSignIn,
  type finishSourceSignIn,
  type ReplyOf,
  type RequestOf,
  type SignedInPerson,
} from '@ingot/contracts';
import { IdentityConnector } from './identity.connector.js';
import { ProviderClient } from './provider.client.js';
import { EndedRoundTrips, ROUND_TRIP_MS, type RoundTrip, RoundTrips } from './round-trip.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { answerDeadline, SignInSources, SourceRefusals, SourceRefused, summaryOf } from './sign-in-sources.js';
import { SourceSignIn } from './source-sign-in.js';

/** Starts round trips to providers. */
@Injectable()
export class RoundTripBeginner {
  constructor(
    private readonly sources: SignInSources,
    private readonly providers: ProviderClient,
    private readonly roundTrips: RoundTrips,
    private readonly refusals: SourceRefusals,
  ) {}

  begin({
    source: name,
    redirectUri,
    returnTo,
    connectTo,
  }: RequestOf<typeof beginSourceSignIn>): Promise<ReplyOf<typeof beginSourceSignIn>> {
    const deadline = answerDeadline();
    const source = this.sources.get(name);
    return this.refusals.answered(source, {}, async () => {
      await this.sources.requireEnabled(source);
      const checks = await this.providers.newChecks();
      const roundTrip = { ...checks, redirectUri, returnTo, connectTo, expiresAt: Date.now() + ROUND_TRIP_MS };
      const url = await this.providers.authorizationUrl(source, roundTrip, deadline);
      return { outcome: 'go', url, roundTrip: this.roundTrips.seal(name, roundTrip) } as const;
    });
  }
}

type Request = RequestOf<typeof finishSourceSignIn>;
type Reply = ReplyOf<typeof finishSourceSignIn>;

/** Finishes round trips: signs the user in, or connects the account. */
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

  /** Ends the round trip of this browser, so that it cannot be replayed. */
  private async end(source: SourceConfig, { query, roundTrip: sealed, person }: Request): Promise<RoundTrip> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const roundTrip = sealed === null ? null : this.roundTrips.open(source.name, sealed, state);
    if (roundTrip === null || !(await this.ended.end(roundTrip))) throw new SourceRefused('stale');
    // only the session that started the round trip may connect the account
    if (roundTrip.connectTo !== null && !isSame(roundTrip.connectTo, person)) throw new SourceRefused('stale');
    return roundTrip;
  }
}

const isSame = (one: SignedInPerson, other: SignedInPerson | null): boolean =>
  one.userId === other?.userId && one.sessionId === other.sessionId;
