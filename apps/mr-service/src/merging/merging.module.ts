import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { IssueReferenceDataModule } from '../issue-references/issue-reference-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { DefaultMergeMessages } from './default-merge-messages.js';
import { MergeChecks } from './merge-checks.js';
import { MergeExclusion } from './merge-exclusion.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeRecorder } from './merge-recorder.js';
import { MergeRequestMerger } from './merge-request.merger.js';
import { MergeSettler } from './merge-settler.js';
import { SourceBranchRemover } from './source-branch.remover.js';
import { TargetLanes } from './target-lanes.js';

@Module({
  imports: [GitModule, IssueReferenceDataModule, MergeRequestDataModule, NoteDataModule, TodoDataModule],
  providers: [
    DefaultMergeMessages,
    MergeChecks,
    MergeExclusion,
    MergeIntentRepository,
    MergeRecorder,
    MergeRequestMerger,
    MergeSettler,
    SourceBranchRemover,
    TargetLanes,
  ],
  exports: [MergeChecks, MergeExclusion, MergeIntentRepository, MergeRecorder, MergeRequestMerger, MergeSettler],
})
export class MergingModule {}
