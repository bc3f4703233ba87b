import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { AuthenticationHandlers } from './authentication.handlers.js';
import { OAuthPrincipalRepository } from './oauth-principal.repository.js';
import { PasswordAuthentication } from './password-authentication.js';
import { PrincipalRepository } from './principal.repository.js';

@Module({
  imports: [PasswordsModule],
  controllers: [AuthenticationHandlers],
  providers: [PrincipalRepository, OAuthPrincipalRepository, PasswordAuthentication],
  exports: [PasswordAuthentication],
})
export class AuthenticationModule {}
