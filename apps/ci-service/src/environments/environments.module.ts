import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { VariablesModule } from '../variables/variables.module.js';
import { DeletedBranchConsumer } from './deleted-branch.consumer.js';
import { DeploymentConsumer } from './deployment.consumer.js';
import { DeploymentHandlers } from './deployment.handlers.js';
import { DeploymentPresenter } from './deployment.presenter.js';
import { DeploymentRepository } from './deployment.repository.js';
import { EnvironmentExpirySweep } from './environment-expiry.sweep.js';
import { EnvironmentHandlers } from './environment.handlers.js';
import { EnvironmentRepository } from './environment.repository.js';
import { EnvironmentStopper } from './environment.stopper.js';
import { EnvironmentVariables } from './environment-variables.js';
import { KeptNames } from './kept-names.js';
import { JobEnvironments } from './job-environments.js';

@Module({
  imports: [JobsModule, VariablesModule],
  controllers: [DeploymentHandlers, EnvironmentHandlers],
  providers: [
    DeletedBranchConsumer,
    DeploymentConsumer,
    DeploymentPresenter,
    DeploymentRepository,
    EnvironmentExpirySweep,
    EnvironmentRepository,
    EnvironmentStopper,
    EnvironmentVariables,
    JobEnvironments,
    KeptNames,
  ],
  exports: [JobEnvironments, KeptNames],
})
export class EnvironmentsModule {}
