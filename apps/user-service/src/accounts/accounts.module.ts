import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { Confirmations } from './confirmations.js';
import { Passwords } from './passwords.js';
import { PrimaryEmails } from './primary-emails.js';
import { SignUp } from './sign-up.js';

@Module({
  imports: [AuthenticationModule, MailModule, PasswordsModule, SessionsModule, UsersModule],
  controllers: [AccountsHandlers],
  providers: [Confirmations, Passwords, PrimaryEmails, SignUp],
})
export class AccountsModule {}
