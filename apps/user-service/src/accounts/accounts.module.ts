import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OAuthModule } from '../oauth/oauth.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SshKeysModule } from '../ssh-keys/ssh-keys.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsAnswers } from './accounts.answers.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { CurrentUsers } from './current-users.js';
import { FirstAdministrator } from './first-administrator.js';
import { OldPasswords, Passwords } from './passwords.js';
import { PersonalNamespaces } from './personal-namespaces.js';
import { PrimaryEmails } from './primary-emails.js';
import { SignUp } from './sign-up.js';
import { UserBlocker } from './user.blocker.js';
import { UserCreator } from './user.creator.js';
import { Ghost, UserDeleter } from './user.deleter.js';
import { UserUpdater } from './user.updater.js';

/** Creates, changes, blocks and deletes accounts, and shows the caller's own. */
@Module({
  imports: [AuthenticationModule, MailModule, OAuthModule, SessionsModule, SshKeysModule, TokensModule, UsersModule],
  controllers: [AccountsAnswers, AccountsHandlers],
  providers: [
    CurrentUsers,
    FirstAdministrator,
    Ghost,
    OldPasswords,
    Passwords,
    PersonalNamespaces,
    PrimaryEmails,
    SignUp,
    UserBlocker,
    UserCreator,
    UserDeleter,
    UserUpdater,
  ],
  exports: [PersonalNamespaces, UserCreator],
})
export class AccountsModule {}
