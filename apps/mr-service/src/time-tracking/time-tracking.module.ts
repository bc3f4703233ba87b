import { Module } from '@nestjs/common';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { IssueNoteables } from '../notes/issue-noteables.js';
import { MergeRequestNoteables } from '../notes/merge-request-noteables.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { IssueTimeHandlers } from './issue-time.handlers.js';
import { MergeRequestTimeHandlers } from './merge-request-time.handlers.js';
import { TimeTrackingDataModule } from './time-tracking-data.module.js';
import { TimeTracker } from './time-tracker.js';

@Module({
  imports: [IssueDataModule, MergeRequestDataModule, NoteDataModule, TimeTrackingDataModule],
  controllers: [IssueTimeHandlers, MergeRequestTimeHandlers],
  providers: [TimeTracker, IssueNoteables, MergeRequestNoteables],
  exports: [TimeTracker],
})
export class TimeTrackingModule {}
