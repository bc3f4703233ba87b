import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { GitModule } from '../git/git.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { IssueAttributes } from './issue.attributes.js';
import { IssueCloser } from './issue.closer.js';
import { IssueCreator } from './issue.creator.js';
import { IssueDeleter } from './issue.deleter.js';
import { IssueEvents } from './issue-events.js';
import { IssueHandlers } from './issue.handlers.js';
import { IssueListHandlers } from './issue-list.handlers.js';
import { IssueLister } from './issue.lister.js';
import { IssueMover } from './issue.mover.js';
import { IssuePresenter } from './issue.presenter.js';
import { IssueReader } from './issue.reader.js';
import { IssueRepository } from './issue.repository.js';
import { IssueTargetKind } from './issue-target.kind.js';
import { IssueUpdater } from './issue.updater.js';
import { ReferencedIssues } from './referenced-issues.js';

const shared = [IssueCloser, IssueLister, IssuePresenter, IssueReader, IssueRepository, ReferencedIssues];

@Module({
  imports: [ActivityModule, GitModule, PlanningModule, PrincipalsModule],
  controllers: [IssueHandlers, IssueListHandlers],
  providers: [
    ...shared,
    IssueAttributes,
    IssueCreator,
    IssueDeleter,
    IssueEvents,
    IssueMover,
    IssueTargetKind,
    IssueUpdater,
  ],
  exports: shared,
})
export class IssuesModule {}
