import { Injectable } from '@nestjs/common';
import { type beginSourceSignIn, type ReplyOf, type RequestOf } from '@ingot/contracts';
import { ProviderClient } from './provider.client.js';
import { ROUND_TRIP_MS, RoundTrips } from './round-trip.js';
import { answerDeadline, SourceRefusals } from './source-refusals.js';
import { SignInSources } from './sign-in-sources.js';

/** Sends people to providers. */
@Injectable()
export class RoundTripBeginner {
  constructor(
    private readonly sources: SignInSources,
    private readonly providers: ProviderClient,
    private readonly roundTrips: RoundTrips,
    private readonly refusals: SourceRefusals,
  ) {}

  begin({ source: name, ...wish }: RequestOf<typeof beginSourceSignIn>): Promise<ReplyOf<typeof beginSourceSignIn>> {
    const deadline = answerDeadline();
    const source = this.sources.get(name);
    return this.refusals.answered(source, {}, async () => {
      await this.sources.requireEnabled(source);
      const { redirectUri, returnTo, connectTo } = wish;
      const checks = await this.providers.newChecks();
      const roundTrip = { ...checks, redirectUri, returnTo, connectTo, expiresAt: Date.now() + ROUND_TRIP_MS };
      const url = await this.providers.authorizationUrl(source, roundTrip, deadline);
      return { outcome: 'go', url, roundTrip: this.roundTrips.seal(name, roundTrip) } as const;
    });
  }
}
