import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EndedRoundTrips } from './ended-round-trips.js';
import { IdentityConnector } from './identity.connector.js';
import { ProviderClient } from './provider.client.js';
import { RoundTripBeginner } from './round-trip.beginner.js';
import { RoundTripFinisher } from './round-trip.finisher.js';
import { RoundTrips } from './round-trip.js';
import { SignInSources } from './sign-in-sources.js';
import { SignInSourcesHandlers } from './sign-in-sources.handlers.js';
import { SourceRefusals } from './source-refusals.js';
import { SourceSignIn } from './source-sign-in.js';
import { SourceSignUp } from './source-sign-up.js';

@Module({
  imports: [SessionsModule, UsersModule],
  controllers: [SignInSourcesHandlers],
  providers: [
    EndedRoundTrips,
    IdentityConnector,
    ProviderClient,
    RoundTripBeginner,
    RoundTripFinisher,
    RoundTrips,
    SignInSources,
    SourceRefusals,
    SourceSignIn,
    SourceSignUp,
  ],
})
export class SignInSourcesModule {}
