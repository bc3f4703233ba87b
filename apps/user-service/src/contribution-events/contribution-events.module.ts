import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ContributionEventsHandlers } from './contribution-events.handlers.js';
import { ContributionRecorder } from './contribution.recorder.js';
import { ContributionRepository } from './contribution.repository.js';
import { DeletedOwnersConsumer } from './deleted-owners.consumer.js';
import { FeedReader } from './feed.reader.js';
import { NoteContributionsConsumer } from './note-contributions.consumer.js';
import { ProjectContributionsConsumer } from './project-contributions.consumer.js';
import { PushContributionsConsumer } from './push-contributions.consumer.js';
import { PushDetailsReader } from './push-details.js';
import { SnippetContributionsConsumer } from './snippet-contributions.consumer.js';
import { TargetContributionsConsumer } from './target-contributions.consumer.js';
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
})
export class ContributionEventsModule {}
