import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { DiffVersionCollector } from './diff-version.collector.js';
import { DiffVersionRepository } from './diff-version.repository.js';
import { TargetPushes } from './target-pushes.js';

const parts = [DiffVersionRepository, DiffVersionCollector, TargetPushes];

/** Versions as they are stored and recorded: for whatever makes one due. */
@Module({ imports: [GitModule], providers: parts, exports: parts })
export class DiffVersionDataModule {}
