import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { RangeHandlers } from './range.handlers.js';

@Module({ imports: [RepositoriesModule], controllers: [RangeHandlers] })
export class RangesModule {}
