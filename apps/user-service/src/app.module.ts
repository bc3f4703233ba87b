import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuthenticationModule } from './authentication/authentication.module.js';
import { ContributionEventsModule } from './contribution-events/contribution-events.module.js';
import { EmailsModule } from './emails/emails.module.js';
import { LastUsesModule } from './last-uses/last-uses.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { ImpersonationTokensModule } from './impersonation-tokens/impersonation-tokens.module.js';
import { PersonalTokensModule } from './personal-tokens/personal-tokens.module.js';
import { SignInSourcesModule } from './sign-in-sources/sign-in-sources.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SshKeysModule } from './ssh-keys/ssh-keys.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    UsersModule,
    SessionsModule,
    AuthenticationModule,
    SettingsModule,
    SshKeysModule,
    EmailsModule,
    OAuthModule,
    LastUsesModule,
    ImpersonationTokensModule,
    PersonalTokensModule,
    ContributionEventsModule,
    AccountsModule,
    SignInSourcesModule,
  ],
})
export class AppModule {}
