import { findCommit, isAncestor, mergeBase } from './commits.js';
import { createCommit } from './create-commit.js';
import { diff, readStats } from './diffs.js';
import { cherryPick, mergeCommits, revert, tryMerge } from './merges.js';
import { findCommits, moveRef, readRefs } from './refs.js';
import { createTagObject } from './tags.js';

const all = {
  findCommit,
  findCommits,
  readRefs,
  moveRef,
  createTagObject,
  diff,
  readStats,
  mergeBase,
  isAncestor,
  createCommit,
  tryMerge,
  mergeCommits,
  cherryPick,
  revert,
};

export type OperationName = keyof typeof all;

type Operations = {
  readonly [K in OperationName]: {
    readonly request: Parameters<(typeof all)[K]>[0];
    readonly response: Awaited<ReturnType<(typeof all)[K]>>;
  };
};
export type RequestOf<K extends OperationName> = Operations[K]['request'];
export type ResponseOf<K extends OperationName> = Operations[K]['response'];

/** The operations of a worker process. The service calls them by name through `WorkerPool`, and shares only the types. */
export const operations: {
  readonly [K in OperationName]: (request: RequestOf<K>) => Promise<ResponseOf<K>>;
} = all;
