import { Module } from '@nestjs/common';
import { ThrottlingModule } from '../throttling/throttling.module.js';
import { Authenticator } from './authenticator.js';
import { FailedTokens } from './failed-tokens.js';
import { CredentialUsage } from './credential-usage.js';
import { PasswordChecks } from './password-checks.js';
import { Sudo } from './sudo.js';

@Module({
  imports: [ThrottlingModule],
  providers: [Authenticator, FailedTokens, CredentialUsage, PasswordChecks, Sudo],
  exports: [Authenticator, FailedTokens, CredentialUsage, PasswordChecks, Sudo],
})
export class AuthModule {}
