import { Module } from '@nestjs/common';
import { rotationOf } from '@ingot/platform';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './settings/audit/audit.module.js';
import { AuthenticationModule } from './authentication/authentication.module.js';
import { ContributionEventsModule } from './contribution-events/contribution-events.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SignInSourcesModule } from './sign-in-sources/sign-in-sources.module.js';
import { SshKeysModule } from './ssh-keys/ssh-keys.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { ENCRYPTED_TOKENS } from './tokens/token-secrets.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    UsersModule,
    SshKeysModule,
    TokensModule,
    AuthenticationModule,
    SessionsModule,
    SettingsModule,
    OAuthModule,
    AccountsModule,
    AuditModule,
    SignInSourcesModule,
    ContributionEventsModule,
  ],
  providers: [rotationOf(ENCRYPTED_TOKENS)],
})
export class AppModule {}
