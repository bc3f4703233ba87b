import { Outbox1764000000000 } from '@ingot/platform';
import { Pipelines1764000000100 } from './1764000000100-pipelines.js';
import { CommitStatuses1764000000110 } from './1764000000110-commit-statuses.js';
import { UserIndexes1764000010100 } from './1764000010100-user-indexes.js';

/** Every change of this service's schema, in order. */
export const migrations = [
  Outbox1764000000000,
  Pipelines1764000000100,
  CommitStatuses1764000000110,
  UserIndexes1764000010100,
];
