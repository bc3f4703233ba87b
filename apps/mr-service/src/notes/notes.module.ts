import { Module } from '@nestjs/common';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { QuickActionsModule } from '../quick-actions/quick-actions.module.js';
import { SnippetDataModule } from '../snippets/snippet-data.module.js';
import { IssueNoteables } from './issue-noteables.js';
import { IssueNotesHandlers } from './issue-notes.handlers.js';
import { MergeRequestCommentsHandlers } from './merge-request-comments.handlers.js';
import { MergeRequestNoteables } from './merge-request-noteables.js';
import { MergeRequestNotesHandlers } from './merge-request-notes.handlers.js';
import { NoteDataModule } from './note-data.module.js';
import { NotePresenter } from './note.presenter.js';
import { NoteResponder } from './note.responder.js';
import { NoteCreator } from './note.creator.js';
import { Notes } from './notes.js';
import { SnippetNoteables } from './snippet-noteables.js';
import { SnippetNotesHandlers } from './snippet-notes.handlers.js';

const noteables = [IssueNoteables, MergeRequestNoteables, SnippetNoteables];

@Module({
  imports: [QuickActionsModule, IssueDataModule, MergeRequestDataModule, SnippetDataModule, NoteDataModule],
  controllers: [IssueNotesHandlers, MergeRequestNotesHandlers, SnippetNotesHandlers, MergeRequestCommentsHandlers],
  providers: [Notes, NoteCreator, NotePresenter, NoteResponder, ...noteables],
  exports: [NoteDataModule, ...noteables],
})
export class NotesModule {}
