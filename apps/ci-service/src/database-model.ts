import { type DatabaseModel } from '@ingot/platform';
import { CommitStatusEntity } from './commit-statuses/commit-status.entity.js';
import { PipelineEntity } from './processing/pipeline.entity.js';
import { migrations } from './migrations/index.js';

/** The entities and migrations of this service. */
export const databaseModel: DatabaseModel = {
  service: 'ci-service',
  entities: [PipelineEntity, CommitStatusEntity],
  migrations,
};
