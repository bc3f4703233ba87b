import { Module } from '@nestjs/common';
import { PersonalSnippetsHandlers } from './personal-snippets.handlers.js';
import { ProjectSnippetsHandlers } from './project-snippets.handlers.js';
import { SnippetDataModule } from './snippet-data.module.js';
import { SnippetPresenter } from './snippet.presenter.js';
import { SnippetWriter } from './snippet.writer.js';

@Module({
  imports: [SnippetDataModule],
  controllers: [ProjectSnippetsHandlers, PersonalSnippetsHandlers],
  providers: [SnippetWriter, SnippetPresenter],
})
export class SnippetsModule {}
