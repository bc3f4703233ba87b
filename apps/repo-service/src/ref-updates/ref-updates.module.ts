import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AwaitedCommits } from './awaited-commits.js';
import { CallerWriter } from './caller-writer.js';
import { RefJournal } from './ref-journal.js';
import { RefRecovery } from './ref-recovery.js';
import { RefWriter } from './ref-writer.js';
import { RepositoryRemovalAnswers } from './repository-removal.answers.js';

/** Moves refs, with journal and events, and removes repositories with them. */
@Module({
  imports: [StorageModule, ProjectsModule],
  controllers: [RepositoryRemovalAnswers],
  providers: [AwaitedCommits, CallerWriter, RefJournal, RefWriter, RefRecovery],
  exports: [AwaitedCommits, CallerWriter, RefWriter],
})
export class RefUpdatesModule {}
