import { Module } from '@nestjs/common';
import { AutoMergeModule } from '../auto-merge/auto-merge.module.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';

@Module({ imports: [AutoMergeModule], providers: [DeletedUserConsumer] })
export class DeletedUsersModule {}
