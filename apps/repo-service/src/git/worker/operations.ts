import { findCommit, isAncestor, mergeBase } from './commits.js';
import { diff, readStats } from './diffs.js';
import { trying, type Written, writing } from './drafts.js';
import { cherryPick, mergeCommits, revert, tryMerge } from './merges.js';
import { findCommits, readRefs } from './refs.js';

/** Answered once the worker has started. */
const start = (_nothing: object): Promise<null> => Promise.resolve(null);

const all = {
  start,
  findCommit,
  findCommits,
  readRefs,
  diff,
  readStats,
  mergeBase,
  isAncestor,
  tryMerge: trying(tryMerge),
  mergeCommits: writing(mergeCommits),
  cherryPick: writing(cherryPick),
  revert: writing(revert),
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

/** The operations that make objects. */
export type WriteName = {
  readonly [K in OperationName]: ResponseOf<K> extends Written<unknown> ? K : never;
}[OperationName];

/** The operations of a worker process. The service calls them by name through `WorkerPool`, and shares only the types. */
export const operations: {
  readonly [K in OperationName]: (request: RequestOf<K>) => Promise<ResponseOf<K>>;
} = all;
