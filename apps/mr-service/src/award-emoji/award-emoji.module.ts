import { Module } from '@nestjs/common';
import { NotesModule } from '../notes/notes.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { Awardables } from './awardables.js';
import { AwardEmojiDataModule } from './award-emoji-data.module.js';
import { AwardResponder } from './award.responder.js';
import { Awards } from './awards.js';
import { IssueAwardsHandlers } from './issue-awards.handlers.js';
import { MergeRequestAwardsHandlers } from './merge-request-awards.handlers.js';
import { SnippetAwardsHandlers } from './snippet-awards.handlers.js';

@Module({
  imports: [AwardEmojiDataModule, NotesModule, SubscriptionsModule],
  controllers: [IssueAwardsHandlers, MergeRequestAwardsHandlers, SnippetAwardsHandlers],
  providers: [Awardables, AwardResponder, Awards],
})
export class AwardEmojiModule {}
