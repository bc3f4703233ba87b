import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { CommitCommentHandlers } from './commit-comment.handlers.js';
import { CommitCommentRepository } from './commit-comment.repository.js';
import { CommitCommenter } from './commit-commenter.js';

@Module({
  imports: [RepositoriesModule],
  controllers: [CommitCommentHandlers],
  providers: [CommitCommentRepository, CommitCommenter],
})
export class CommitCommentsModule {}
