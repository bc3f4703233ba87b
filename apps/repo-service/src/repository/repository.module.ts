import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BranchAnswers } from './branches/branch.answers.js';
import { BranchHandlers } from './branches/branch.handlers.js';
import { BranchPresenter } from './branches/branch.presenter.js';
import { BranchWriter } from './branches/branch.writer.js';
import { DefaultBranchSweep } from './branches/default-branch.sweep.js';
import { CommitCommentCreator } from './commit-comments/commit-comment.creator.js';
import { CommitCommentHandlers } from './commit-comments/commit-comment.handlers.js';
import { CommitCommentRepository } from './commit-comments/commit-comment.repository.js';
import { CommitAnswers } from './commits/commit.answers.js';
import { CommitHandlers } from './commits/commit.handlers.js';
import { CommitReader } from './commits/commit.reader.js';
import { CommitWriter } from './commits/commit.writer.js';
import { CommitPipelines } from './commits/commit-pipelines.js';
import { FileHandlers } from './files/file.handlers.js';
import { FileReader } from './files/file.reader.js';
import { Housekeeping } from './housekeeping/housekeeping.js';
import { UnreachableObjectsSweep } from './housekeeping/unreachable-objects-sweep.js';
import { HousekeepingHandlers } from './housekeeping/housekeeping.handlers.js';
import { BranchRebaser } from './merging/branch.rebaser.js';
import { MergeRequestHeads } from './merging/merge-request-heads.js';
import { MergeAnswers } from './merging/merge.answers.js';
import { Comparisons } from './repository-files/comparisons.js';
import { Directories } from './repository-files/directories.js';
import { Languages } from './repository-files/languages.js';
import { RepositoryFileHandlers } from './repository-files/repository-file.handlers.js';
import { SearchAnswers } from './search/search.answers.js';
import { ReleaseHandlers } from './tags/release.handlers.js';
import { ReleasePresenter } from './tags/release.presenter.js';
import { ReleaseRepository } from './tags/release.repository.js';
import { ReleaseWriter } from './tags/release.writer.js';
import { ReleaseLinkHandlers } from './tags/release-link.handlers.js';
import { ReleaseLinkRepository } from './tags/release-link.repository.js';
import { TagHandlers } from './tags/tag.handlers.js';
import { TagPresenter } from './tags/tag.presenter.js';
import { TagWriter } from './tags/tag.writer.js';

/** The content of repositories: branches, tags, commits, files and merges. */
@Module({
  imports: [StorageModule, ProjectsModule, RefUpdatesModule],
  controllers: [
    BranchAnswers,
    BranchHandlers,
    CommitAnswers,
    CommitCommentHandlers,
    CommitHandlers,
    FileHandlers,
    HousekeepingHandlers,
    MergeAnswers,
    ReleaseHandlers,
    ReleaseLinkHandlers,
    RepositoryFileHandlers,
    SearchAnswers,
    TagHandlers,
  ],
  providers: [
    BranchPresenter,
    BranchRebaser,
    MergeRequestHeads,
    BranchWriter,
    DefaultBranchSweep,
    CommitCommentCreator,
    CommitCommentRepository,
    CommitReader,
    CommitWriter,
    Comparisons,
    Directories,
    Languages,
    FileReader,
    Housekeeping,
    UnreachableObjectsSweep,
    CommitPipelines,
    ReleaseLinkRepository,
    ReleasePresenter,
    ReleaseRepository,
    ReleaseWriter,
    TagPresenter,
    TagWriter,
  ],
})
export class RepositoryModule {}
