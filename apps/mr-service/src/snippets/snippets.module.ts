import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { PersonalSnippetsHandlers } from './personal-snippets.handlers.js';
import { ProjectSnippetsHandlers } from './project-snippets.handlers.js';
import { SnippetListRepository } from './snippet-list.repository.js';
import { SnippetPresenter } from './snippet.presenter.js';
import { SnippetRepository } from './snippet.repository.js';
import { SnippetTargetKind } from './snippet-target.kind.js';
import { SnippetWriter } from './snippet.writer.js';

@Module({
  imports: [ActivityModule],
  controllers: [ProjectSnippetsHandlers, PersonalSnippetsHandlers],
  providers: [SnippetListRepository, SnippetPresenter, SnippetRepository, SnippetTargetKind, SnippetWriter],
  exports: [SnippetRepository],
})
export class SnippetsModule {}
