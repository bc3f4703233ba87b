import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { IdentityConnector } from './identity.connector.js';
import { ProviderClient } from './provider.client.js';
import { EndedRoundTrips, RoundTrips } from './round-trip.js';
import { SignInSourcesAnswers } from './sign-in-sources.answers.js';
import { SignInSources, SourceRefusals } from './sign-in-sources.js';
import { RoundTripBeginner, RoundTripFinisher } from './source-round-trips.js';
import { SourceSignIn, SourceSignUp } from './source-sign-in.js';

@Module({
  imports: [AccountsModule, SessionsModule, UsersModule],
  controllers: [SignInSourcesAnswers],
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
