import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readdir, rename, rm } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Moved, type RepositoryAddress } from '@ingot/contracts';
import { CONFIG, KeyedMutex, type Logger, LOGGER } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { canConfine, GitError, GitRepositories, type GitRepository, type PruneOptions } from '../git/index.js';
import { StorageOwnership } from './storage-ownership.js';

/** Disk paths are generated; any other form is a fault or an attack. */
const DISK_PATH = /^@hashed\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}\.git$/;

/** Tells whether objects that were found to be there may be gone; see `relyOn`. */
export interface Reliance {
  readonly isBroken: boolean;
  end(): void;
}

/** The repositories of this replica's storage. */
@Injectable()
export class Repositories implements OnApplicationShutdown, OnModuleInit {
  private readonly all: GitRepositories;
  private readonly listeners: ((address: RepositoryAddress) => void)[] = [];
  /** By the paths of repositories. */
  private readonly reliances = new Map<string, Set<{ isBroken: boolean }>>();
  /** The paths of repositories that other storages have now. */
  private readonly departed = new Set<string>();
  /** A repository may be removed by whoever got no answer while it is still being created. */
  private readonly turns = new KeyedMutex();

  constructor(
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    private readonly ownership: StorageOwnership,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (!canConfine()) logger.warn('the kernel offers no Landlock: git workers have the rights of this service');
    const maintenanceLimits = { memoryBytes: config.GIT_MEMORY_MB * 1024 ** 2 };
    this.all = new GitRepositories({
      root: ownership.path,
      isSynced: config.GIT_SYNC,
      workers: { workers: config.GIT_WORKERS },
      maintenanceLimits,
      maxRefBytes: config.REPOSITORY_REF_BYTES,
    });
  }

  /** The first calls come all at once when the storage was away: they are not to wait for workers as well. */
  async onModuleInit(): Promise<void> {
    await this.all.workers.start();
  }

  /** Ends maintenance for good. */
  endMaintenance(): void {
    this.all.endMaintenance();
  }

  /** Only after the last call was answered, as calls read objects. */
  async onApplicationShutdown(): Promise<void> {
    await this.all.close();
  }

  /** Has `listener` called when objects were taken out of a repository, or all of it is gone. To be called before the service serves. */
  onObjectsGone(listener: (address: RepositoryAddress) => void): void {
    this.listeners.push(listener);
  }

  open(address: RepositoryAddress): GitRepository {
    return this.all.open(this.directoryOf(address));
  }

  /** Creates an empty repository; an existing one is kept. */
  create(address: RepositoryAddress, defaultBranch: string): Promise<void> {
    return this.turns.run(address.diskPath, async () => {
      try {
        await this.all.init(this.placeHere(address), defaultBranch);
      } catch (error) {
        if (!(error instanceof GitError && error.code === 'exists')) throw error;
      }
    });
  }

  /**
   * For who finds objects in a repository that no ref need reach, and later moves a ref to what leads to them: ask for it before. Under
   * the write lock of the repository, `isBroken` then tells whether `prune` has run since. `end` it in any case.
   */
  relyOn({ diskPath }: RepositoryAddress): Reliance {
    const reliance = { isBroken: false };
    const all = this.reliances.get(diskPath) ?? new Set();
    this.reliances.set(diskPath, all.add(reliance));
    return {
      get isBroken() {
        return reliance.isBroken;
      },
      end: () => {
        all.delete(reliance);
        if (all.size === 0 && this.reliances.get(diskPath) === all) this.reliances.delete(diskPath);
      },
    };
  }

  /** Deletes unreachable objects. No ref may move meanwhile. */
  async prune(address: RepositoryAddress, options: PruneOptions): Promise<void> {
    try {
      await this.open(address).prune(options);
    } finally {
      for (const reliance of this.reliances.get(address.diskPath) ?? []) reliance.isBroken = true;
    }
    this.all.reopen(this.directoryOf(address));
    for (const tell of this.listeners) tell(address);
    await this.open(address).refs.state(); // the next readers need not wait until new workers have started
  }

  /** A repository is whole until it is gone: it is moved away before its files are deleted. May be called again. */
  remove(address: RepositoryAddress): Promise<void> {
    return this.turns.run(address.diskPath, async () => {
      const directory = this.placeHere(address);
      this.all.forget(directory);
      const deleted = join(dirname(directory), `.${basename(directory)}.deleted`);
      await rm(deleted, { recursive: true, force: true });
      if (existsSync(directory)) await rename(directory, deleted);
      await rm(deleted, { recursive: true, force: true });
      for (const tell of this.listeners) tell(address);
    });
  }

  /** From now on, calls about the repository are refused: another storage has it. */
  depart({ diskPath }: RepositoryAddress): void {
    this.departed.add(diskPath);
  }

  /** The repository is here. If it was here before, workers may have its old packs open, and are replaced: its first readers wait for that. */
  arrive(address: RepositoryAddress): void {
    const directory = this.placeOf(address);
    const hadBeenHere = this.departed.delete(address.diskPath);
    if (hadBeenHere) this.all.reopen(directory);
    else this.all.forget(directory);
  }

  /** Runs `work` while nothing takes objects or packs of the repository away. */
  keeping<T>(address: RepositoryAddress, work: (directory: string) => Promise<T>): Promise<T> {
    const directory = this.directoryOf(address);
    return this.all.keeping(directory, () => work(directory));
  }

  /** A repository that is not in service yet, in any directory. */
  openDraft(directory: string): GitRepository {
    this.all.forget(directory);
    return this.all.open(directory);
  }

  async createDraft(directory: string): Promise<void> {
    await this.all.init(directory, 'main');
  }

  /** The repository's directory on this replica. Throws as `placeHere`, and when it is missing: caches may outlive a repository. */
  directoryOf(address: RepositoryAddress): string {
    const directory = this.placeHere(address);
    if (!existsSync(directory)) throw new GitError('gone', 'the repository is missing');
    return directory;
  }

  /** As `directoryOf`, also for one that is missing. Throws for a repository of another storage, `Moved` for one that has gone there. */
  placeHere(address: RepositoryAddress): string {
    if (this.departed.has(address.diskPath)) throw new Moved({ ...address });
    return this.placeOf(address);
  }

  /** Whether this storage holds a repository at all. One that was not mounted does not. */
  async hasAny(): Promise<boolean> {
    const found = await readdir(join(this.ownership.path, '@hashed')).catch(() => []);
    return found.length > 0;
  }

  /** As `placeHere`, also for one that is not here any more, or not yet. */
  placeOf({ storage, diskPath }: RepositoryAddress): string {
    if (storage !== this.config.STORAGE_NAME || !DISK_PATH.test(diskPath)) {
      throw new TypeError(`no repository of this storage: ${storage} ${diskPath}`);
    }
    return join(this.ownership.path, diskPath);
  }
}
