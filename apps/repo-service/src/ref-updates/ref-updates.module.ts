import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { RefJournal } from './ref-journal.js';
import { RefRecovery } from './ref-recovery.js';
import { RefWriter } from './ref-writer.js';

/** Moves refs, with journal and events. */
@Module({
  imports: [StorageModule, ProjectsModule],
  providers: [RefJournal, RefWriter, RefRecovery],
  exports: [RefWriter],
})
export class RefUpdatesModule {}
