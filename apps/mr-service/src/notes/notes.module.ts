import { Module } from '@nestjs/common';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MentionsModule } from '../mentions/mentions.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { SnippetDataModule } from '../snippets/snippet-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { IssueNoteables } from './issue-noteables.js';
import { IssueNotesHandlers } from './issue-notes.handlers.js';
import { MergeRequestCommentsHandlers } from './merge-request-comments.handlers.js';
import { MergeRequestNoteables } from './merge-request-noteables.js';
import { MergeRequestNotesHandlers } from './merge-request-notes.handlers.js';
import { NoteDataModule } from './note-data.module.js';
import { NotePresenter } from './note.presenter.js';
import { NoteResponder } from './note.responder.js';
import { Notes } from './notes.js';
import { SnippetNoteables } from './snippet-noteables.js';
import { SnippetNotesHandlers } from './snippet-notes.handlers.js';

const noteables = [IssueNoteables, MergeRequestNoteables, SnippetNoteables];

@Module({
  imports: [
    MentionsModule,
    SubscriptionsModule,
    IssueDataModule,
    MergeRequestDataModule,
    SnippetDataModule,
    NoteDataModule,
  ],
  controllers: [IssueNotesHandlers, MergeRequestNotesHandlers, SnippetNotesHandlers, MergeRequestCommentsHandlers],
  providers: [Notes, NotePresenter, NoteResponder, ...noteables],
  exports: [NoteDataModule, ...noteables],
})
export class NotesModule {}
