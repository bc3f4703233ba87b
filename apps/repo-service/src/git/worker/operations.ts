import { readBlob } from './blobs.js';
import { findCommit, readCommits, readLinearHistory } from './commits.js';
import { createCommit } from './create-commit.js';
import { diff, readStats } from './diffs.js';
import { aheadBehind, isAncestor, mergeBase } from './graph.js';
import { canMerge, cherryPick, mergeCommits } from './merges.js';
import { moveRef, readRefs } from './refs.js';
import { createTagObject, readTagObjects } from './tags.js';
import { findEntry } from './trees.js';
import { type OperationName, type RequestOf, type ResponseOf } from './worker-operations.js';

/** The code of every operation; one that is missing or of the wrong type does not compile. */
export const operations: {
  readonly [K in OperationName]: (request: RequestOf<K>) => Promise<ResponseOf<K>>;
} = {
  readCommits,
  findCommit,
  readLinearHistory,
  readRefs,
  moveRef,
  readTagObjects,
  createTagObject,
  findEntry,
  readBlob,
  diff,
  readStats,
  mergeBase,
  isAncestor,
  aheadBehind,
  createCommit,
  canMerge,
  mergeCommits,
  cherryPick,
};
