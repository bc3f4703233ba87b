import { Module } from '@nestjs/common';
import { AuthenticationModule } from './authentication/authentication.module.js';
import { UsersModule } from './users/users.module.js';

@Module({ imports: [UsersModule, AuthenticationModule] })
export class AppModule {}
