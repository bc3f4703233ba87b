import { LRUCache } from 'lru-cache';
import { atMost } from '@ingot/platform';
import { type DiffResult } from './diff/diff-entries.js';
import { type DiffSize } from './diff/diff-size.js';
import { type ContributorRecord } from './history/contributors.js';
import { type MergeBase } from './history/repository-history.js';
import { type CommitRecord } from './history/commit-object.js';
import { type KnownCommits } from './history/known-commits.js';
import { type FoundText } from './tree/text-search.js';
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

/** As a string, and in an array. */
const BYTES_OF_OID = 64;

type Make<Value> = () => Promise<Value>;

/** Perhaps the machine was just busy when texts took too long. */
const WITHOUT_LARGE_TEXTS_MS = 10 * 60_000;

/**
 * A cache that computes each value once, also for concurrent callers; failures are not cached, and what lacks large texts for ten minutes
 * only. A computation continues after its caller has given up, so that the next one finds its result.
 */
export class MadeOnce<Value extends object> {
  private readonly values: LRUCache<string, Value, Make<Value>>;

  constructor(bounds: { readonly maxSize: number; readonly sizeCalculation: (value: Value) => number }) {
    this.values = new LRUCache({
      ...bounds,
      fetchMethod: async (_key, _known, { context, options }) => {
        const value = await context();
        if ('lacksLargeTexts' in value) options.ttl = WITHOUT_LARGE_TEXTS_MS;
        return value;
      },
      ignoreFetchAbort: true,
    });
  }

  get(key: string, make: Make<Value>): Promise<Value> {
    return this.values.forceFetch(key, { context: make });
  }
}

/** Caches of immutable data, keyed by repository number and oids; all are bounded. */
export class GitCaches {
  readonly orderBytes: number;
  readonly graphBytes: number;
  readonly commits: LRUCache<string, CommitRecord>;
  readonly diffs: MadeOnce<DiffResult>;
  /** The contents of trees that were just written. */
  readonly trees = new LRUCache<string, Buffer>({
    maxSize: 8 * MEBIBYTE,
    maxEntrySize: MEBIBYTE / 4,
    sizeCalculation: ({ length }) => 200 + length,
  });
  readonly tagMessages = new LRUCache<string, string>({
    maxSize: 4 * MEBIBYTE,
    sizeCalculation: (message) => 200 + 2 * message.length,
  });
  readonly stats = new MadeOnce<CommitStats>(atMost(20_000));
  readonly ancestry = new LRUCache<string, boolean>(atMost(20_000));
  readonly mergeBases = new MadeOnce<MergeBase>(atMost(20_000));
  readonly trialMerges = new MadeOnce<TrialMerge>(atMost(5_000));
  readonly diffSizes = new MadeOnce<DiffSize>(atMost(2_000));
  readonly searches = new MadeOnce<FoundText>({
    maxSize: 16 * MEBIBYTE,
    sizeCalculation: ({ places }) =>
      places.reduce((size, { path, lines }) => size + 200 + 2 * (path.length + textLength(lines)), 500),
  });
  /** Commit-graphs, with what was loaded next to them. */
  readonly knownCommits: LRUCache<number, KnownCommits>;
  readonly contributors = new MadeOnce<readonly ContributorRecord[]>({
    maxSize: 8 * MEBIBYTE,
    sizeCalculation: (people) =>
      people.reduce((size, { name, email }) => size + 200 + 2 * (name.length + email.length), 200),
  });

  constructor({
    orderBytes = 16 * MEBIBYTE,
    graphBytes = 64 * MEBIBYTE,
    commitBytes = 32 * MEBIBYTE,
    diffBytes = 32 * MEBIBYTE,
  }: CacheSizes = {}) {
    this.orderBytes = orderBytes;
    this.graphBytes = graphBytes;
    this.knownCommits = new LRUCache({
      maxSize: graphBytes,
      sizeCalculation: ({ byteLength }) => Math.min(byteLength, graphBytes), // a larger one is kept alone
    });
    this.commits = new LRUCache({ maxSize: commitBytes, sizeCalculation: commitSize });
    this.diffs = new MadeOnce({ maxSize: diffBytes, sizeCalculation: diffSize });
  }

  /** Call this after some were loaded. */
  keepKnownCommits(repositoryId: number, commits: KnownCommits): void {
    this.knownCommits.delete(repositoryId); // as the size of a value is determined once
    this.knownCommits.set(repositoryId, commits);
  }
}

const commitSize = ({ message, author, committer, parentOids }: CommitRecord): number => {
  const texts = [message, author.name, author.email, committer.name, committer.email];
  return 1_000 + 2 * textLength(texts) + BYTES_OF_OID * parentOids.length;
};

const diffSize = ({ entries }: DiffResult): number =>
  entries.reduce(
    (size, { diff, oldPath, newPath }) => size + 200 + 2 * (diff.length + oldPath.length + newPath.length),
    500,
  );

const textLength = (lines: readonly string[]): number => lines.reduce((length, line) => length + line.length, 0);
