import { Module } from '@nestjs/common';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { IssueAnnouncer } from './issue.announcer.js';
import { IssueListRepository } from './issue-list.repository.js';
import { IssuePresenter } from './issue.presenter.js';
import { IssueReader } from './issue.reader.js';
import { IssueRepository } from './issue.repository.js';

const parts = [IssueRepository, IssueReader, IssueListRepository, IssuePresenter, IssueAnnouncer];

/** Issues as they are stored and shown: what every feature around them needs. */
@Module({ imports: [LabelDataModule, MilestoneDataModule, SubscriptionsModule], providers: parts, exports: parts })
export class IssueDataModule {}
