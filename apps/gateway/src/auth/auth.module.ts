import { Module } from '@nestjs/common';
import { Authenticator } from './authenticator.js';
import { PasswordChecks } from './password-checks.js';
import { Sudo } from './sudo.js';

@Module({
  providers: [Authenticator, PasswordChecks, Sudo],
  exports: [Authenticator, PasswordChecks, Sudo],
})
export class AuthModule {}
