import { Module } from '@nestjs/common';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { ProtectedBranchesModule } from '../protected-branches/protected-branches.module.js';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { GitSessions } from './git-sessions.js';
import { GitStreams } from './git-streams.js';
import { GitTransports } from './git-transports.js';
import { PushJudge } from './push-judge.js';
import { ReceivePack } from './receive-pack.js';

@Module({
  imports: [RepositoriesModule, RefUpdatesModule, ProtectedBranchesModule, MaintenanceModule],
  providers: [PushJudge, ReceivePack, GitTransports, GitStreams, GitSessions],
})
export class TransportsModule {}
