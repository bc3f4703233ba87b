import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ContributionEventsHandlers } from './contribution-events.handlers.js';
import { ContributionRecorder, ContributionRepository } from './contribution.repository.js';
import { FeedReader } from './feed.reader.js';
import { NoteContributionsConsumer } from './note-contributions.consumer.js';
import { DeletedOwnersConsumer, ProjectContributionsConsumer } from './project-contributions.consumer.js';
import { PushContributionsConsumer, PushDetailsReader } from './push-contributions.consumer.js';
import { SnippetContributionsConsumer, TargetContributionsConsumer } from './target-contributions.consumer.js';
import { TargetRepository } from './target.repository.js';

@Module({
  imports: [UsersModule],
  controllers: [ContributionEventsHandlers],
  providers: [
    ContributionRecorder,
    ContributionRepository,
    DeletedOwnersConsumer,
    FeedReader,
    NoteContributionsConsumer,
    ProjectContributionsConsumer,
    PushContributionsConsumer,
    PushDetailsReader,
    SnippetContributionsConsumer,
    TargetContributionsConsumer,
    TargetRepository,
  ],
  exports: [ContributionRepository],
})
export class ContributionEventsModule {}
