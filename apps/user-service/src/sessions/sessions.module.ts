import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { UsersModule } from '../users/users.module.js';
import { SessionDataModule } from './session-data.module.js';
import { SessionSweep } from './session.sweep.js';
import { Sessions } from './sessions.js';
import { SessionsHandlers } from './sessions.handlers.js';
import { SignIn } from './sign-in.js';

@Module({
  imports: [AuthenticationModule, SessionDataModule, UsersModule],
  controllers: [SessionsHandlers],
  providers: [Sessions, SessionSweep, SignIn],
  exports: [SignIn],
})
export class SessionsModule {}
