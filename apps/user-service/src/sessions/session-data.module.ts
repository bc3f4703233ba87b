import { Module } from '@nestjs/common';
import { SessionRepository } from './session.repository.js';

/** The table of sessions, for whoever ends them. */
@Module({ providers: [SessionRepository], exports: [SessionRepository] })
export class SessionDataModule {}
