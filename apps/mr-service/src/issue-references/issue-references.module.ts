import { Module } from '@nestjs/common';
import { DiffVersionDataModule } from '../diff-versions/diff-version-data.module.js';
import { ActingUsersModule } from '../acting-users/acting-users.module.js';
import { GitModule } from '../git/git.module.js';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { ClosesIssuesHandlers } from './closes-issues.handlers.js';
import { ClosingMergesConsumer } from './closing-merges.consumer.js';
import { ClosingPushesConsumer } from './closing-pushes.consumer.js';
import { IssueCloser } from './issue.closer.js';
import { IssueReferenceDataModule } from './issue-reference-data.module.js';
import { MergeRequestTexts } from './merge-request.texts.js';

/** Issues that merge requests and commits refer to, and close. */
@Module({
  imports: [
    ActingUsersModule,
    GitModule,
    DiffVersionDataModule,
    IssueDataModule,
    IssueReferenceDataModule,
    MergeRequestDataModule,
    MergeRequestsModule,
    MergingModule,
    NoteDataModule,
  ],
  controllers: [ClosesIssuesHandlers],
  providers: [MergeRequestTexts, IssueCloser, ClosingMergesConsumer, ClosingPushesConsumer],
})
export class IssueReferencesModule {}
