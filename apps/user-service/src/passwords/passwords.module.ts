import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { SessionDataModule } from '../sessions/session-data.module.js';
import { OldPasswords } from './old-passwords.js';
import { PasswordHasher } from './password-hasher.js';

@Module({
  imports: [MailModule, SessionDataModule],
  providers: [OldPasswords, PasswordHasher],
  exports: [OldPasswords, PasswordHasher],
})
export class PasswordsModule {}
