import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { type RepoServiceConfig } from '../../config.js';
import { FORMER_TIPS_FILE } from '../../git/index.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';

const EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
const REPOSITORIES = '@hashed';

/** Deletes objects that have long been unreachable, in the background, one repository at a time. */
@Injectable()
export class UnreachableObjectsSweep extends PeriodicSweep {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super('unreachable objects', EVERY_MS, log);
  }

  /** A repository that fails does not keep the others from being cleaned. */
  protected override async sweep(): Promise<void> {
    for (const diskPath of await this.repositoriesWithFormerTips()) {
      if (this.stopped) return;
      try {
        await this.clean(diskPath);
      } catch (error) {
        this.log.warn({ err: error, diskPath }, 'unreachable objects could not be deleted');
      }
    }
  }

  private async clean(diskPath: string): Promise<void> {
    const repository = { storage: this.config.STORAGE_NAME, diskPath };
    const oldest = await this.repositories.open(repository).refs.unreachable.oldest();
    if (oldest === null || Date.now() - oldest.getTime() < this.config.LOST_OBJECTS_DAYS * DAY_MS) return;
    const { rows } = await this.pool.query<{ id: number }>(
      'SELECT id FROM projects WHERE storage = $1 AND disk_path = $2',
      [repository.storage, diskPath],
    );
    const [project] = rows;
    if (project === undefined) return;
    const scope = { projectId: project.id, repository, userId: null };
    await this.writer.write(scope, () => this.repositories.prune(repository, { withKept: false }));
    this.log.info({ projectId: project.id }, 'deleted unreachable objects');
  }

  private async repositoriesWithFormerTips(): Promise<string[]> {
    const root = this.config.STORAGE_PATH;
    const found: string[] = [];
    for (const first of await names(join(root, REPOSITORIES))) {
      for (const second of await names(join(root, REPOSITORIES, first))) {
        const directory = join(root, REPOSITORIES, first, second);
        for (const name of await names(directory)) {
          const files = await names(join(directory, name));
          if (files.includes(FORMER_TIPS_FILE)) found.push(relative(root, join(directory, name)));
        }
      }
    }
    return found;
  }
}

/** Empty for a path that is missing or not a directory. */
const names = (directory: string): Promise<string[]> => readdir(directory).catch(() => []);
