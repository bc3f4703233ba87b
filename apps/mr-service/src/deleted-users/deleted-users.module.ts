import { Module } from '@nestjs/common';
import { AutoMergeModule } from '../auto-merge/auto-merge.module.js';
import { AwardEmojiDataModule } from '../award-emoji/award-emoji-data.module.js';
import { SnippetDataModule } from '../snippets/snippet-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';

@Module({
  imports: [AutoMergeModule, SnippetDataModule, SubscriptionsModule, AwardEmojiDataModule, TodoDataModule],
  providers: [DeletedUserConsumer],
})
export class DeletedUsersModule {}
