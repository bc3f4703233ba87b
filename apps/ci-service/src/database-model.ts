import { type DatabaseModel, DeletedProjectEntity, DeletedUserEntity } from '@ingot/platform';
import { ArtifactsEntity } from './artifacts/artifacts.entity.js';
import { CommitStatusEntity } from './commit-statuses/commit-status.entity.js';
import { DeploymentEntity } from './environments/deployment.entity.js';
import { EnvironmentEntity } from './environments/environment.entity.js';
import { JobEntity } from './jobs/job.entity.js';
import { PipelineEntity } from './processing/pipeline.entity.js';
import { RunnerManagerEntity } from './runners/runner-manager.entity.js';
import { RunnerEntity } from './runners/runner.entity.js';
import { TraceEntity, TracePieceEntity } from './traces/trace.entity.js';
import { TriggerEntity } from './triggers/trigger.entity.js';
import { ProjectVariableEntity } from './variables/project-variable.entity.js';
import { migrations } from './migrations/index.js';

/** The entities and migrations of this service. */
export const databaseModel: DatabaseModel = {
  service: 'ci-service',
  entities: [
    PipelineEntity,
    CommitStatusEntity,
    DeletedProjectEntity,
    DeletedUserEntity,
    JobEntity,
    ArtifactsEntity,
    TraceEntity,
    TracePieceEntity,
    RunnerEntity,
    RunnerManagerEntity,
    EnvironmentEntity,
    DeploymentEntity,
    TriggerEntity,
    ProjectVariableEntity,
  ],
  migrations,
};
