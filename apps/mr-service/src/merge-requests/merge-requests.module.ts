import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { MergeCommitsAnswers } from './merge-commits.answers.js';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestDataModule } from './merge-request-data.module.js';
import { MergeRequestHandlers } from './merge-request.handlers.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';

@Module({
  imports: [GitModule, MergeRequestDataModule, MergingModule],
  controllers: [MergeRequestHandlers, MergeCommitsAnswers],
  providers: [MergeRequestCreator, MergeRequestRefresher],
})
export class MergeRequestsModule {}
