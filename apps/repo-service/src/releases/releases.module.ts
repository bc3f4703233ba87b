import { Module } from '@nestjs/common';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { ReleaseDataModule } from './release-data.module.js';
import { ReleaseHandlers } from './release.handlers.js';
import { Releases } from './releases.js';

@Module({ imports: [RefUpdatesModule, ReleaseDataModule], controllers: [ReleaseHandlers], providers: [Releases] })
export class ReleasesModule {}
