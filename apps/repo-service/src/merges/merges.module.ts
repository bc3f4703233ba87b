import { Module } from '@nestjs/common';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { MergeHandlers } from './merge.handlers.js';

@Module({ imports: [RepositoriesModule, RefUpdatesModule], controllers: [MergeHandlers] })
export class MergesModule {}
