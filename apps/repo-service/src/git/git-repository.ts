import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryDiffs } from './diff/repository-diffs.js';
import { type GitCaches } from './git-caches.js';
import { type CommitOrders } from './history/commit-orders.js';
import { ObjectWriter } from './history/object-writer.js';
import { RepositoryHistory } from './history/repository-history.js';
import { type GitCommand } from './process/command.js';
import { prune, type PruneOptions } from './pruning.js';
import { type ProcessLimits } from './process/process-limits.js';
import { type ObjectReaders } from './process/object-readers.js';
import { RepositoryRefs } from './refs/repository-refs.js';
import { RepositoryContent } from './tree/repository-content.js';
import { type TreeSizes } from './tree/tree-sizes.js';
import { type WorkerPool } from './worker/worker-pool.js';

const LOOSE_SAMPLE = join('objects', '17'); // object ids are evenly spread over 256 directories
const SAMPLED_DIRECTORIES = 256;
const MAX_LOOSE_OBJECTS = 2_000;
const MAX_PACKS = 20;
/** Objects of a write that has not moved its ref yet are never as old as this. */
const UNREACHABLE_KEPT = '2.weeks.ago';
const TIMEOUT_MS = 30 * 60_000;

/** What all parts of a repository use. */
export interface RepositoryContext {
  /** Unlike the directory never used twice, so that what is cached never serves a later repository in its place. */
  readonly id: number;
  readonly directory: string;
  readonly workers: WorkerPool;
  readonly git: GitCommand;
  readonly readers: ObjectReaders;
  readonly caches: GitCaches;
  readonly orders: CommitOrders;
  readonly sizes: TreeSizes;
  /** What a git has that packs a repository anew. */
  readonly upkeepLimits: ProcessLimits;
}

/** One bare repository of the storage that this process owns. Its parts hide which of libgit2, git and a cache answers. */
export class GitRepository {
  readonly refs: RepositoryRefs;
  readonly history: RepositoryHistory;
  readonly diffs: RepositoryDiffs;
  readonly content: RepositoryContent;
  readonly objects: ObjectWriter;

  constructor(private readonly context: RepositoryContext) {
    this.refs = new RepositoryRefs(context);
    this.history = new RepositoryHistory(context);
    this.diffs = new RepositoryDiffs(context);
    this.content = new RepositoryContent(context);
    this.objects = new ObjectWriter(context);
  }

  get directory(): string {
    return this.context.directory;
  }

  /** Packs refs and loose objects and writes the commit-graph, as far as needed; safe beside pushes. */
  async maintain(): Promise<void> {
    await maintain(this.context);
  }

  /** Takes out of the storage what no branch and no tag reaches; see `prune`. */
  async prune(options: PruneOptions): Promise<void> {
    await prune(this.context, this.refs, options);
  }
}

/** Keeps a repository fast: packed refs, packs instead of loose objects, and a commit-graph. Safe beside pushes. */
async function maintain({ git, directory, upkeepLimits: limits }: RepositoryContext): Promise<void> {
  const run = (...args: string[]) => git.run(directory, args, { timeoutMs: TIMEOUT_MS, limits });
  await run('pack-refs', '--all');
  const packs = (await list(join(directory, 'objects', 'pack'))).filter((name) => name.endsWith('.pack')).length;
  const loose = (await list(join(directory, LOOSE_SAMPLE))).length * SAMPLED_DIRECTORIES;
  if (packs > MAX_PACKS) {
    await run('repack', '-A', '-d', '-q', '--write-bitmap-index', `--unpack-unreachable=${UNREACHABLE_KEPT}`);
    await run('prune', `--expire=${UNREACHABLE_KEPT}`);
  } else if (loose > MAX_LOOSE_OBJECTS) {
    await run('repack', '-d', '-q');
  }
  await run('commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress');
}

const list = (directory: string): Promise<string[]> => readdir(directory).catch(() => []); // absent: nothing to count
