import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { UsersModule } from '../users/users.module.js';
import { SessionRepository } from './session.repository.js';
import { SessionSweep } from './session.sweep.js';
import { Sessions } from './sessions.js';
import { SessionsHandlers } from './sessions.handlers.js';
import { SignIn } from './sign-in.js';

@Module({
  imports: [AuthenticationModule, UsersModule],
  controllers: [SessionsHandlers],
  providers: [SessionRepository, Sessions, SessionSweep, SignIn],
  exports: [SessionRepository, SignIn],
})
export class SessionsModule {}
