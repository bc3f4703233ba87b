import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RepositoryAddress } from '@ingot/contracts';
import { CONFIG } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { GitError, GitRepositories, type GitRepository, type PruneOptions } from '../git/index.js';

/** Disk paths are made by us; anything else in a call is a fault or an attack. */
const DISK_PATH = /^@hashed\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}\.git$/;

/** The repositories of the storage that this replica owns. */
@Injectable()
export class Repositories implements OnApplicationShutdown {
  private readonly all: GitRepositories;

  constructor(@Inject(CONFIG) private readonly config: RepoServiceConfig) {
    const upkeepLimits = { memoryBytes: config.GIT_MEMORY_MB * 1024 ** 2 };
    this.all = new GitRepositories({ workers: { workers: config.GIT_WORKERS }, upkeepLimits });
  }

  /** Only when the last call was answered: until then calls read objects. */
  async onApplicationShutdown(): Promise<void> {
    await this.all.close();
  }

  open(address: RepositoryAddress): GitRepository {
    return this.all.open(this.directoryOf(address));
  }

  /** Makes an empty repository; one that is there already is left as it is. */
  async create(address: RepositoryAddress, defaultBranch: string): Promise<void> {
    try {
      await this.all.init(this.directoryOf(address), defaultBranch);
    } catch (error) {
      if (!(error instanceof GitError && error.code === 'exists')) throw error;
    }
  }

  /** Takes out of the storage what no branch and no tag reaches. While it runs nobody else may move refs. */
  async prune(address: RepositoryAddress, options: PruneOptions): Promise<void> {
    await this.open(address).prune(options);
    this.all.reopen(this.directoryOf(address));
  }

  async remove(address: RepositoryAddress): Promise<void> {
    const directory = this.directoryOf(address);
    this.all.forget(directory);
    await rm(directory, { recursive: true, force: true });
  }

  /** Where the repository is on this replica's disk. Throws for a repository of another storage. */
  directoryOf({ storage, diskPath }: RepositoryAddress): string {
    if (storage !== this.config.STORAGE_NAME || !DISK_PATH.test(diskPath)) {
      throw new TypeError(`no repository of this storage: ${storage} ${diskPath}`);
    }
    return join(this.config.STORAGE_PATH, diskPath);
  }
}
