import { Module } from '@nestjs/common';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MentionsModule } from '../mentions/mentions.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { Discussion } from './discussion.js';
import { NoteEvents } from './note-events.js';
import { NoteRepository } from './note.repository.js';
import { SystemNotes } from './system-notes.js';

const parts = [NoteRepository, NoteEvents, SystemNotes, Discussion];

/** Notes as they are stored and told of: what every feature that notes something needs. */
@Module({
  imports: [LabelDataModule, MilestoneDataModule, MentionsModule, SubscriptionsModule, TodoDataModule],
  providers: parts,
  exports: parts,
})
export class NoteDataModule {}
