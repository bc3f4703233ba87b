import { Module } from '@nestjs/common';
import { ThrottlingModule } from '../throttling/throttling.module.js';
import { Authenticator } from './authenticator.js';
import { FailedTokens } from './failed-tokens.js';
import { LastUses } from './last-uses.js';
import { PasswordChecks } from './password-checks.js';
import { Sudo } from './sudo.js';

@Module({
  imports: [ThrottlingModule],
  providers: [Authenticator, FailedTokens, LastUses, PasswordChecks, Sudo],
  exports: [Authenticator, FailedTokens, LastUses, PasswordChecks, Sudo],
})
export class AuthModule {}
