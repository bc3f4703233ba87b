import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { ProtectedBranchesModule } from '../protected-branches/protected-branches.module.js';
import { ReleaseDataModule } from '../releases/release-data.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { RefJournal } from './ref-journal.js';
import { RefRecovery } from './ref-recovery.js';
import { RefWriter } from './ref-writer.js';

/** How refs move. */
@Module({
  imports: [RepositoriesModule, ProjectsModule, ProtectedBranchesModule, ReleaseDataModule],
  providers: [RefJournal, RefWriter, RefRecovery],
  exports: [RefWriter],
})
export class RefUpdatesModule {}
