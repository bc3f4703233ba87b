import { Module } from '@nestjs/common';
import { CommitStatusesModule } from './commit-statuses/commit-statuses.module.js';
import { PipelinesModule } from './pipelines/pipelines.module.js';

/** Everything that ci-service answers. */
@Module({ imports: [PipelinesModule, CommitStatusesModule] })
export class AppModule {}
