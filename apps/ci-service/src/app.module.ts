import { Module } from '@nestjs/common';
import { rotationOf } from '@ingot/platform';
import { ArtifactsModule } from './artifacts/artifacts.module.js';
import { CommitStatusesModule } from './commit-statuses/commit-statuses.module.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { EnvironmentsModule } from './environments/environments.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { PipelinesModule } from './pipelines/pipelines.module.js';
import { RunnersModule } from './runners/runners.module.js';
import { TracesModule } from './traces/traces.module.js';
import { ENCRYPTED_TOKENS } from './triggers/trigger.repository.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { ENCRYPTED_VALUES } from './variables/project-variable.repository.js';
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
  providers: [rotationOf(ENCRYPTED_TOKENS, ENCRYPTED_VALUES)],
})
export class AppModule {}
