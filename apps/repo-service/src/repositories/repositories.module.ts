import { Module } from '@nestjs/common';
import { Repositories } from './repositories.js';
import { RepositoryHandlers } from './repository.handlers.js';

@Module({ controllers: [RepositoryHandlers], providers: [Repositories], exports: [Repositories] })
export class RepositoriesModule {}
