import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { Advertisements } from './advertisements.js';
import { GitSessions } from './git-sessions.js';
import { GitStreams } from './git-streams.js';
import { GitTransports } from './git-transports.js';
import { PackCache } from './pack-cache.js';
import { PushInspector } from './push-inspector.js';
import { PushJudge } from './push-judge.js';
import { ReceivePack } from './receive-pack.js';
import { SmallClones } from './small-clones.js';
import { SmallPushes } from './small-pushes.js';

/** Clones, fetches and pushes. */
@Module({
  imports: [StorageModule, ProjectsModule, RefUpdatesModule],
  providers: [
    Advertisements,
    PackCache,
    PushInspector,
    PushJudge,
    ReceivePack,
    SmallClones,
    SmallPushes,
    GitTransports,
    GitStreams,
    GitSessions,
  ],
})
export class TransportsModule {}
