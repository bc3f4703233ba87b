import { type Oid, Unavailable } from '@ingot/contracts';
import { type KeyedMutex } from '@ingot/platform';
import { RepositoryDiffs } from './diff/repository-diffs.js';
import { type GitCaches } from './git-caches.js';
import { type CommitGraphs } from './history/commit-graph.js';
import { type CommitOrders } from './history/commit-orders.js';
import { ObjectWriter } from './history/object-writer.js';
import { RepositoryHistory } from './history/repository-history.js';
import { type GitCommand } from './process/command.js';
import { prune, type PruneOptions } from './pruning.js';
import { type DiffProcesses } from './process/diff-processes.js';
import { type ProcessLimits } from './process/process-limits.js';
import { type ObjectReaders } from './objects/object-readers.js';
import { type KeptRefs } from './refs/kept-refs.js';
import { RepositoryRefs } from './refs/repository-refs.js';
import { RepositoryContent } from './tree/repository-content.js';
import { type TreeSizes } from './tree/tree-sizes.js';
import { checkConnectivity, digestOfRefs, isComplete, tipsOf } from './copying.js';
import { indexHistory, maintain } from './maintenance.js';
import { type DiskWrites } from './disk-writes.js';
import { type WorkerPool } from './worker/worker-pool.js';

/** The shared dependencies of a repository's parts. */
export interface RepositoryContext {
  /** Unlike the directory never reused, so that caches never mix repositories. */
  readonly id: number;
  readonly directory: string;
  readonly workers: WorkerPool;
  readonly git: GitCommand;
  readonly disk: DiskWrites;
  readonly readers: ObjectReaders;
  readonly comparing: DiffProcesses;
  readonly caches: GitCaches;
  readonly orders: CommitOrders;
  readonly graphs: CommitGraphs;
  readonly sizes: TreeSizes;
  readonly keptRefs: KeptRefs;
  /** The room that a repository has for refs, in bytes of `packed-refs`. */
  readonly maxRefBytes: number;
  /** A mutex per directory, as maintenance tasks write the same files. */
  readonly maintenance: KeyedMutex;
  /** Whether nothing may be taken away at present, as it is being copied. */
  readonly isKept: () => boolean;
  /** The process limits of git when it repacks. */
  readonly maintenanceLimits: ProcessLimits;
  /** Ends maintenance, as the service stops. */
  readonly maintenanceSignal: AbortSignal;
}

/** A bare repository of this process's storage. Its parts hide whether libgit2, git or a cache answers. */
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
    this.objects = new ObjectWriter(context, this.history);
  }

  get directory(): string {
    return this.context.directory;
  }

  /**
   * Packs refs and loose objects and writes bitmaps and the commit-graph, where needed; safe during pushes.
   * @param isThorough whether also few of them are packed
   */
  maintain({ isThorough }: { readonly isThorough: boolean }): Promise<void> {
    const { refs, history } = this;
    return this.unlessKept(() => maintain(this.context, { refs, history, isThorough }));
  }

  /** The part of `maintain` that speeds up reads most, if these commits need it. */
  indexHistory(heads: readonly Oid[]): Promise<void> {
    return this.unlessKept(() => indexHistory(this.context, this.history, heads));
  }

  /** Deletes unreachable objects; see `prune`. */
  prune(options: PruneOptions): Promise<void> {
    return this.context.maintenance.run(this.directory, () => {
      if (this.context.isKept()) throw new Unavailable({ reason: 'the repository is being copied' });
      return prune(this.context, this.refs, options);
    });
  }

  /** A digest of all refs and HEAD, to compare two copies. */
  digestOfRefs(): Promise<string> {
    return digestOfRefs(this.context);
  }

  /** What the refs name. Throws when anything that they reach is missing or broken. */
  async check(): Promise<readonly Oid[]> {
    await checkConnectivity(this.context);
    return tipsOf(this.context);
  }

  /** Whether all that the refs reach is there, if all that `checked` reach is. */
  isCompleteBeyond(checked: readonly Oid[]): Promise<boolean> {
    return isComplete(this.context, checked);
  }

  /** Work that can be left out while the repository is copied. */
  private unlessKept(work: () => Promise<void>): Promise<void> {
    return this.context.maintenance.run(this.directory, () => (this.context.isKept() ? Promise.resolve() : work()));
  }
}
