import { Module } from '@nestjs/common';
import { AcceptingModule } from './accepting/accepting.module.js';
import { AutoMergeModule } from './auto-merge/auto-merge.module.js';
import { AwardEmojiModule } from './award-emoji/award-emoji.module.js';
import { BoardsModule } from './boards/boards.module.js';
import { DeletedUsersModule } from './deleted-users/deleted-users.module.js';
import { IssueReferencesModule } from './issue-references/issue-references.module.js';
import { IssuesModule } from './issues/issues.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { DiffVersionsModule } from './diff-versions/diff-versions.module.js';
import { MergeRequestsModule } from './merge-requests/merge-requests.module.js';
import { MilestonesModule } from './milestones/milestones.module.js';
import { NotesModule } from './notes/notes.module.js';
import { RepositoryEventsModule } from './repository-events/repository-events.module.js';
import { TimeTrackingModule } from './time-tracking/time-tracking.module.js';
import { TodosModule } from './todos/todos.module.js';
import { SnippetsModule } from './snippets/snippets.module.js';

@Module({
  imports: [
    IssuesModule,
    IssueReferencesModule,
    LabelsModule,
    MilestonesModule,
    MergeRequestsModule,
    DiffVersionsModule,
    AcceptingModule,
    AutoMergeModule,
    RepositoryEventsModule,
    DeletedUsersModule,
    NotesModule,
    SnippetsModule,
    AwardEmojiModule,
    BoardsModule,
    TimeTrackingModule,
    TodosModule,
  ],
})
export class AppModule {}
