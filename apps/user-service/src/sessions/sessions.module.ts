import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { UsersModule } from '../users/users.module.js';
import { SessionRepository } from './session.repository.js';
import { SessionsAnswers } from './sessions.answers.js';
import { Sessions, SessionSweep } from './sessions.js';
import { SignIn } from './sign-in.js';

@Module({
  imports: [AuthenticationModule, UsersModule],
  controllers: [SessionsAnswers],
  providers: [SessionRepository, Sessions, SessionSweep, SignIn],
  exports: [SessionRepository, SignIn],
})
export class SessionsModule {}
