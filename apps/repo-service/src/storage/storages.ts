import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Unavailable } from '@ingot/contracts';
import { ApplicationSettingsCache, CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';

const ANNOUNCE_EVERY_MS = 10_000;
const ALIVE_SECONDS = 35;

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
   * Chooses a storage for a new repository: at random among those that the settings name, preferring those alive. If the settings name no
   * existing storage, as in a new installation with other names, all storages are candidates.
   */
  async choose(): Promise<string> {
    const { repositoryStorages } = await this.settings.current();
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'choose_storage',
      text: `
        SELECT name FROM storages WHERE enabled
          AND (name = ANY ($2) OR NOT EXISTS (SELECT FROM storages WHERE name = ANY ($2)))
        ORDER BY seen_at > now() - make_interval(secs => $1) DESC, random() LIMIT 1`,
      values: [ALIVE_SECONDS, repositoryStorages],
    });
    const [storage] = rows;
    if (storage === undefined) throw new Unavailable({ reason: 'no storage is enabled' });
    return storage.name;
  }

  /** All announced storages, dead or alive. */
  async names(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>('SELECT name FROM storages ORDER BY name');
    return rows.map(({ name }) => name);
  }

  private async announce(): Promise<void> {
    await this.pool.query(
      `INSERT INTO storages (name, stream_url) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET stream_url = excluded.stream_url, seen_at = now()`,
      [this.config.STORAGE_NAME, this.config.STREAM_URL],
    );
  }
}
