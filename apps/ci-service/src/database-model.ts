import { type DatabaseModel } from '@ingot/platform';
import { CommitStatusEntity } from './commit-statuses/commit-status.entity.js';
import { PipelineEntity } from './processing/pipeline.entity.js';
import { migrations } from './migrations/index.js';

/** The tables of this service, and how they come about. */
export const databaseModel: DatabaseModel = {
  service: 'ci-service',
  entities: [PipelineEntity, CommitStatusEntity],
  migrations,
};
