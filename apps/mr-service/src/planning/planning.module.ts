import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { GitModule } from '../git/git.module.js';
import { BoardListRepository } from './boards/board-list.repository.js';
import { BoardListWriter } from './boards/board-list.writer.js';
import { BoardHandlers } from './boards/board.handlers.js';
import { BoardRepository } from './boards/board.repository.js';
import { ChangeRecorder } from './changes/change-recorder.js';
import { NamedChanges } from './changes/named-changes.js';
import { ItemFilters } from './item-lists/item-filters.js';
import { ItemWalker } from './item-lists/item-walk.js';
import { ItemReferences } from './item-references/item-references.js';
import { LabelListRepository } from './labels/label-list.repository.js';
import { LabelHandlers } from './labels/label.handlers.js';
import { LabelRepository } from './labels/label.repository.js';
import { LabelWriter } from './labels/label.writer.js';
import { ProjectLabels } from './labels/project-labels.js';
import { MilestoneHandlers } from './milestones/milestone.handlers.js';
import { MilestoneRepository } from './milestones/milestone.repository.js';
import { MilestoneWriter } from './milestones/milestone.writer.js';
import { Milestones } from './milestones/milestones.js';
import { TimeStatsRepository } from './time-tracking/time-stats.repository.js';
import { TimeTracker } from './time-tracking/time-tracker.js';
import { TimeTrackingHandlers } from './time-tracking/time-tracking.handlers.js';

const shared = [
  BoardRepository,
  ChangeRecorder,
  ItemFilters,
  ItemWalker,
  LabelRepository,
  MilestoneRepository,
  Milestones,
  NamedChanges,
  ProjectLabels,
  TimeStatsRepository,
  TimeTracker,
];

/** Labels, milestones, boards and time tracking of issues and merge requests. */
@Module({
  imports: [ActivityModule, GitModule],
  controllers: [BoardHandlers, LabelHandlers, MilestoneHandlers, TimeTrackingHandlers],
  providers: [
    ...shared,
    BoardListRepository,
    BoardListWriter,
    ItemReferences,
    LabelListRepository,
    LabelWriter,
    MilestoneWriter,
  ],
  exports: shared,
})
export class PlanningModule {}
