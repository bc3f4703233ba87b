import { Module } from '@nestjs/common';
import { ProcessingModule } from '../processing/processing.module.js';
import { CommitStatusHandlers } from './commit-status.handlers.js';
import { CommitStatusLister } from './commit-status.lister.js';
import { CommitStatusPoster } from './commit-status.poster.js';
import { CommitStatusPresenter } from './commit-status.presenter.js';
import { CommitStatusRepository } from './commit-status.repository.js';
import { ProjectCommits } from './project-commits.js';

@Module({
  imports: [ProcessingModule],
  controllers: [CommitStatusHandlers],
  providers: [CommitStatusLister, CommitStatusPoster, CommitStatusPresenter, CommitStatusRepository, ProjectCommits],
})
export class CommitStatusesModule {}
