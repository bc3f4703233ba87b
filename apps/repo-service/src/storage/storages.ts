import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Unavailable } from '@ingot/contracts';
import { ApplicationSettingsCache, CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';

const ANNOUNCE_EVERY_MS = 10_000;
const ALIVE_SECONDS = 35;
/** SQL: the greatest is each one's as often as its weight says. */
export const WEIGHTED = 'ln(1 - random()) / weight';
/** SQL: whether it was announced within $1 seconds. */
const IS_ALIVE = 'seen_at > now() - make_interval(secs => $1)';
/** SQL: whether it gets projects, by the names in the settings, $2, and is not $3. */
const GETS_PROJECTS = `enabled AND weight > 0 AND name <> $3
          AND (name = ANY ($2) OR NOT EXISTS (SELECT FROM storages WHERE name = ANY ($2)))`;

/** The storages of repositories. Each replica announces its own, at start and periodically. */
@Injectable()
export class Storages implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.announce();
    this.timer = setInterval(() => {
      this.announce().catch((error: unknown) => this.logger.warn({ err: error }, 'the storage could not be announced'));
    }, ANNOUNCE_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Chooses a storage for a repository: at random by their weights among those that the settings name, preferring those alive. If the settings
   * name no existing storage, as in a new installation with other names, all storages are candidates.
   * @param except where it is already
   */
  async choose(except = ''): Promise<string> {
    const { repositoryStorages } = await this.settings.current();
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'choose_storage',
      text: `
        SELECT name FROM storages WHERE ${GETS_PROJECTS} ORDER BY ${IS_ALIVE} DESC, ${WEIGHTED} DESC LIMIT 1`,
      values: [ALIVE_SECONDS, repositoryStorages, except],
    });
    const [storage] = rows;
    if (storage === undefined) throw new Unavailable({ reason: 'no storage is enabled' });
    return storage.name;
  }

  /** Those among which `choose` chooses: the ones alive, or all when none is. */
  async candidates(except: string): Promise<string[]> {
    const { repositoryStorages } = await this.settings.current();
    const { rows } = await this.pool.query<{ name: string; is_alive: boolean }>(
      `SELECT name, ${IS_ALIVE} AS is_alive FROM storages WHERE ${GETS_PROJECTS} ORDER BY name`,
      [ALIVE_SECONDS, repositoryStorages, except],
    );
    const alive = rows.filter((row) => row.is_alive);
    return (alive.length > 0 ? alive : rows).map(({ name }) => name);
  }

  /** All announced storages, dead or alive. */
  async names(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>('SELECT name FROM storages ORDER BY name');
    return rows.map(({ name }) => name);
  }

  /** Where a storage is reached. Throws `Unavailable` when it was never announced. */
  async streamUrlOf(name: string): Promise<string> {
    const { rows } = await this.pool.query<{ stream_url: string }>('SELECT stream_url FROM storages WHERE name = $1', [
      name,
    ]);
    const [storage] = rows;
    if (storage === undefined) throw new Unavailable({ reason: 'there is no such storage', storage: name });
    return storage.stream_url;
  }

  private async announce(): Promise<void> {
    await this.pool.query(
      `INSERT INTO storages (name, stream_url, weight) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET stream_url = excluded.stream_url, weight = excluded.weight, seen_at = now()`,
      [this.config.STORAGE_NAME, this.config.STREAM_URL, this.config.STORAGE_WEIGHT],
    );
  }
}
