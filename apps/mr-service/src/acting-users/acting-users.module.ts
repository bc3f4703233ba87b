import { Module } from '@nestjs/common';
import { ActingUsers } from './acting-users.js';

@Module({ providers: [ActingUsers], exports: [ActingUsers] })
export class ActingUsersModule {}
