import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { AuthenticationHandlers } from './authentication.handlers.js';
import { PrincipalRepository } from './principal.repository.js';

@Module({
  imports: [PasswordsModule],
  controllers: [AuthenticationHandlers],
  providers: [PrincipalRepository],
})
export class AuthenticationModule {}
