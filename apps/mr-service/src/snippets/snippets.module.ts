import { Module } from '@nestjs/common';
import { NoteDataModule } from '../notes/note-data.module.js';
import { PersonalSnippetsHandlers } from './personal-snippets.handlers.js';
import { ProjectSnippetsHandlers } from './project-snippets.handlers.js';
import { SnippetDataModule } from './snippet-data.module.js';
import { SnippetPresenter } from './snippet.presenter.js';
import { SnippetWriter } from './snippet.writer.js';

@Module({
  imports: [SnippetDataModule, NoteDataModule],
  controllers: [ProjectSnippetsHandlers, PersonalSnippetsHandlers],
  providers: [SnippetWriter, SnippetPresenter],
})
export class SnippetsModule {}
