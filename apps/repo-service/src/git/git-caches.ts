import { LRUCache } from 'lru-cache';
import { atMost } from '@ingot/platform';
import { type DiffResult } from './diff/diff-entries.js';
import { type DiffSize } from './diff/diff-size.js';
import { type ContributorRecord } from './history/repository-history.js';
import { type CommitRecord } from './history/commit-object.js';
import { type CommitStats } from './worker/diffs.js';
import { type TrialMerge } from './worker/merges.js';

const MEBIBYTE = 1024 * 1024;

export interface CacheSizes {
  /** Orders of commits. */
  readonly orderBytes?: number;
  /** Commit-graphs. */
  readonly graphBytes?: number;
  readonly commitBytes?: number;
  readonly diffBytes?: number;
}

/** What never changes, keyed by repository number and object ids; all bounded. */
export class GitCaches {
  readonly orderBytes: number;
  readonly graphBytes: number;
  readonly commits: LRUCache<string, CommitRecord>;
  readonly diffs: LRUCache<string, DiffResult>;
  readonly tagMessages = new LRUCache<string, string>({
    maxSize: 4 * MEBIBYTE,
    sizeCalculation: (message) => 200 + 2 * message.length,
  });
  readonly stats = new LRUCache<string, CommitStats>(atMost(20_000));
  readonly ancestry = new LRUCache<string, boolean>(atMost(20_000));
  readonly trialMerges = new LRUCache<string, TrialMerge>(atMost(5_000));
  readonly diffSizes = new LRUCache<string, DiffSize>(atMost(2_000));
  readonly contributors = new LRUCache<string, readonly ContributorRecord[]>(atMost(200));

  constructor({
    orderBytes = 64 * MEBIBYTE,
    graphBytes = 64 * MEBIBYTE,
    commitBytes = 32 * MEBIBYTE,
    diffBytes = 32 * MEBIBYTE,
  }: CacheSizes = {}) {
    this.orderBytes = orderBytes;
    this.graphBytes = graphBytes;
    this.commits = new LRUCache({ maxSize: commitBytes, sizeCalculation: ({ message }) => 1_000 + 2 * message.length });
    this.diffs = new LRUCache({ maxSize: diffBytes, sizeCalculation: diffSize });
  }
}

const diffSize = ({ entries }: DiffResult): number =>
  entries.reduce(
    (size, { diff, oldPath, newPath }) => size + 200 + 2 * (diff.length + oldPath.length + newPath.length),
    500,
  );
