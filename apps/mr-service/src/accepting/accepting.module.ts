import { Module } from '@nestjs/common';
import { AutoMergeModule } from '../auto-merge/auto-merge.module.js';
import { GitModule } from '../git/git.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { AcceptingHandlers } from './accepting.handlers.js';
import { MergeRequestAcceptor } from './merge-request.acceptor.js';

@Module({
  imports: [GitModule, MergeRequestDataModule, MergingModule, AutoMergeModule],
  controllers: [AcceptingHandlers],
  providers: [MergeRequestAcceptor],
  exports: [MergeRequestAcceptor],
})
export class AcceptingModule {}
