import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { EnvironmentsModule } from '../environments/environments.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { TracesModule } from '../traces/traces.module.js';
import { VariablesModule } from '../variables/variables.module.js';
import { InstanceRegistrationToken } from './instance-registration-token.js';
import { JobDispatcher } from './job.dispatcher.js';
import { JobQueueRepository } from './job-queue.repository.js';
import { JobLogs } from './job-logs.js';
import { JobUpdates } from './job-updates.js';
import { LogSecrets } from './log-secrets.js';
import { RunnerDirectory } from './runner.directory.js';
import { RunnerManagerRepository } from './runner-manager.repository.js';
import { RunnerHandlers } from './runner.handlers.js';
import { RunnerProtocolHandlers } from './runner-protocol.handlers.js';
import { RunnerProjects } from './runner-projects.js';
import { RunnerWalker } from './runner-walk.js';
import { RunnerRegistrar } from './runner.registrar.js';
import { RunnerRepository } from './runner.repository.js';
import { StreamUrlAnswers } from './stream-url.answers.js';
import { WaitingJobsSweep } from './waiting-jobs.sweep.js';

@Module({
  imports: [ArtifactsModule, ConfigurationModule, EnvironmentsModule, JobsModule, TracesModule, VariablesModule],
  controllers: [RunnerHandlers, RunnerProtocolHandlers, StreamUrlAnswers],
  providers: [
    InstanceRegistrationToken,
    JobDispatcher,
    JobLogs,
    JobQueueRepository,
    JobUpdates,
    LogSecrets,
    RunnerDirectory,
    RunnerManagerRepository,
    RunnerProjects,
    RunnerRegistrar,
    RunnerWalker,
    RunnerRepository,
    WaitingJobsSweep,
  ],
})
export class RunnersModule {}
