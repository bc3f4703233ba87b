import { Module } from '@nestjs/common';
import { registerWakeUps } from '@ingot/platform/queues';
import { ActivityModule } from '../activity/activity.module.js';
import { GitModule } from '../git/git.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { MergeRequestAcceptor } from './accept/merge-request.acceptor.js';
import { MergeHandlers } from './accept/merge.handlers.js';
import { MergeRequestTargetKind } from './activity/merge-request-target.kind.js';
import { MergeRequestTodosConsumer } from './activity/merge-request-todos.consumer.js';
import { AutoMergeArmer } from './auto-merge/auto-merge.armer.js';
import { AutoMergeCanceller } from './auto-merge/auto-merge.canceller.js';
import { AutoMergeConsumer } from './auto-merge/auto-merge.consumer.js';
import { AutoMergeProcessor } from './auto-merge/auto-merge.job.js';
import { AUTO_MERGE, AutoMergeQueue } from './auto-merge/auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge/auto-merge.repository.js';
import { AutoMergeRunner } from './auto-merge/auto-merge.runner.js';
import { AutoMergeSweep } from './auto-merge/auto-merge.sweep.js';
import { ClosesIssuesHandlers } from './closing-issues/closes-issues.handlers.js';
import { ClosingMergesConsumer } from './closing-issues/closing-merges.consumer.js';
import { ClosingPushesConsumer } from './closing-issues/closing-pushes.consumer.js';
import { MergeRequestTexts } from './closing-issues/merge-request.texts.js';
import { DiffVersionCollector } from './diff-versions/diff-version.collector.js';
import { DiffVersionHandlers } from './diff-versions/diff-version.handlers.js';
import { DiffVersionReader } from './diff-versions/diff-version.reader.js';
import { DiffVersionRepository } from './diff-versions/diff-version.repository.js';
import { TargetPushes } from './diff-versions/target-pushes.js';
import { MergeRequestAttributes } from './editing/merge-request.attributes.js';
import { MergeRequestCreator } from './editing/merge-request.creator.js';
import { MergeRequestDeleter } from './editing/merge-request.deleter.js';
import { MergeRequestHandlers } from './editing/merge-request.handlers.js';
import { MergeRequestUpdater } from './editing/merge-request.updater.js';
import { MergeRequestListHandlers } from './lists/merge-request-list.handlers.js';
import { MergeRequestLister } from './lists/merge-request.lister.js';
import { MergeRequestPresenter } from './merge-request/merge-request.presenter.js';
import { MergeRequestReader } from './merge-request/merge-request.reader.js';
import { MergeRequestRepository } from './merge-request/merge-request.repository.js';
import { DefaultMergeMessages } from './merging/default-merge-messages.js';
import { MergeChecks } from './merging/merge-checks.js';
import { MergeCommitAnswers } from './merging/merge-commits.answers.js';
import { MergeExclusion } from './merging/merge-exclusion.js';
import { MergeIntentRepository } from './merging/merge-intent.repository.js';
import { MergeRecorder } from './merging/merge-recorder.js';
import { MergeRecovery } from './merging/merge-recovery.js';
import { MergeRequestMerger } from './merging/merge-request.merger.js';
import { SourceBranchDeleter } from './merging/source-branch.deleter.js';
import { TargetBranchMutex } from './merging/target-branch-mutex.js';
import { RelatedMergeRequestsHandlers } from './lists/related-merge-requests.handlers.js';
import { RebaseHandlers } from './rebasing/rebase.handlers.js';
import { RebaseProcessor } from './rebasing/rebase.job.js';
import { REBASES, RebaseQueue } from './rebasing/rebase.queue.js';
import { RebaseRepository } from './rebasing/rebase.repository.js';
import { RebaseRequester } from './rebasing/rebase.requester.js';
import { RebaseRunner } from './rebasing/rebase.runner.js';
import { RebaseSweep } from './rebasing/rebase.sweep.js';
import { IssueReferences } from './references/issue-references.js';
import { BranchUpdateConsumer } from './refreshing/branch-update.consumer.js';
import { MergeRequestChangeConsumer } from './refreshing/merge-request-change.consumer.js';
import { MergeRequestRefresher } from './refreshing/merge-request.refresher.js';
import { MergeStatusConsumer } from './refreshing/merge-status.consumer.js';
import { MergeStatusProcessor } from './refreshing/merge-status.job.js';
import { MERGE_STATUSES, MergeStatusQueue } from './refreshing/merge-status.queue.js';
import { SourcePushes } from './refreshing/source-pushes.js';

/** Merge requests: editing, diff versions, rebasing, merging, automatic merges, and closing of issues. */
@Module({
  imports: [
    registerWakeUps(AUTO_MERGE, 250),
    registerWakeUps(MERGE_STATUSES, 5_000),
    registerWakeUps(REBASES, 250),
    ActivityModule,
    GitModule,
    IssuesModule,
    PlanningModule,
    PrincipalsModule,
  ],
  controllers: [
    ClosesIssuesHandlers,
    DiffVersionHandlers,
    MergeCommitAnswers,
    MergeHandlers,
    MergeRequestHandlers,
    MergeRequestListHandlers,
    RebaseHandlers,
    RelatedMergeRequestsHandlers,
  ],
  providers: [
    AutoMergeArmer,
    AutoMergeCanceller,
    AutoMergeConsumer,
    AutoMergeProcessor,
    AutoMergeQueue,
    AutoMergeRepository,
    AutoMergeRunner,
    AutoMergeSweep,
    BranchUpdateConsumer,
    ClosingMergesConsumer,
    ClosingPushesConsumer,
    DefaultMergeMessages,
    DiffVersionCollector,
    DiffVersionReader,
    DiffVersionRepository,
    IssueReferences,
    MergeChecks,
    MergeExclusion,
    MergeIntentRepository,
    MergeRecorder,
    MergeRecovery,
    MergeRequestAcceptor,
    MergeRequestAttributes,
    MergeRequestChangeConsumer,
    MergeRequestCreator,
    MergeRequestDeleter,
    MergeRequestLister,
    MergeRequestMerger,
    MergeRequestPresenter,
    MergeRequestReader,
    MergeRequestRefresher,
    MergeRequestRepository,
    MergeRequestTargetKind,
    MergeRequestTexts,
    MergeRequestTodosConsumer,
    MergeRequestUpdater,
    MergeStatusConsumer,
    MergeStatusProcessor,
    MergeStatusQueue,
    RebaseProcessor,
    RebaseQueue,
    RebaseRepository,
    RebaseRequester,
    RebaseRunner,
    RebaseSweep,
    SourceBranchDeleter,
    SourcePushes,
    TargetBranchMutex,
    TargetPushes,
  ],
  exports: [AutoMergeRepository, MergeIntentRepository, MergeRequestLister, MergeRequestRepository],
})
export class MergeRequestsModule {}
