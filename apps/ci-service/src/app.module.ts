import { Module } from '@nestjs/common';
import { ArtifactsModule } from './artifacts/artifacts.module.js';
import { CommitStatusesModule } from './commit-statuses/commit-statuses.module.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { EnvironmentsModule } from './environments/environments.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { PipelinesModule } from './pipelines/pipelines.module.js';
import { RunnersModule } from './runners/runners.module.js';
import { TracesModule } from './traces/traces.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { VariablesModule } from './variables/variables.module.js';

/** The root module. */
@Module({
  imports: [
    ArtifactsModule,
    CommitStatusesModule,
    ConfigurationModule,
    EnvironmentsModule,
    JobsModule,
    PipelinesModule,
    RunnersModule,
    TracesModule,
    TriggersModule,
    VariablesModule,
  ],
})
export class AppModule {}
