import { Module } from '@nestjs/common';
import { DeletedProjectRepository } from '@ingot/platform';
import { ProcessingModule } from '../processing/processing.module.js';
import { CiProjects } from './ci-projects.js';
import { CiProjectsSweep } from './ci-projects.sweep.js';
import { CiUsers } from './ci-users.js';
import { JobActions } from './job.actions.js';
import { JobFinisher } from './job.finisher.js';
import { JobHandlers } from './job.handlers.js';
import { JobPresenter } from './job.presenter.js';
import { JobRepository } from './job.repository.js';
import { JobDependencies } from './job-dependencies.repository.js';
import { JobDeadlines } from './job-deadlines.repository.js';
import { JobDeadlinesSweep, WaitingDeadlinesSweep } from './job-deadlines.sweep.js';
import { PassedDeadlines } from './passed-deadlines.js';
import { RunningJobs } from './running-jobs.js';

@Module({
  imports: [ProcessingModule],
  controllers: [JobHandlers],
  providers: [
    CiProjects,
    CiProjectsSweep,
    CiUsers,
    DeletedProjectRepository,
    JobActions,
    JobDeadlines,
    JobDeadlinesSweep,
    JobDependencies,
    JobFinisher,
    JobPresenter,
    JobRepository,
    PassedDeadlines,
    RunningJobs,
    WaitingDeadlinesSweep,
  ],
  exports: [
    CiProjects,
    CiUsers,
    JobActions,
    JobDependencies,
    JobFinisher,
    JobPresenter,
    JobRepository,
    ProcessingModule,
    RunningJobs,
  ],
})
export class JobsModule {}
