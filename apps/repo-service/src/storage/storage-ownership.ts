import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Unavailable } from '@ingot/contracts';
import { type Logger } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';

const TRY_EVERY_MS = 500;
const LOOK_EVERY_MS = 1_000;
/** After so long without an answer the database counts as lost. */
const ANSWER_MS = 2_000;
/**
 * Lets the database end the session of a process that does not answer on the network after five seconds, so that another may own the storage.
 * Later than the process itself stops writing.
 */
const SESSION = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2';

type Config = Pick<RepoServiceConfig, 'DATABASE_URL' | 'STORAGE_NAME' | 'STREAM_URL' | 'STORAGE_WEIGHT'>;

/**
 * One process owns a storage: whoever holds its advisory lock, in a session of the database that is kept for this alone. Another process with
 * the same name waits until that session has ended. Without it a process writes nothing, and ends when another was the owner meanwhile, since
 * what it remembers of the repositories may be outdated.
 */
@Injectable()
export class StorageOwnership implements OnApplicationShutdown {
  private readonly owner = randomUUID();
  private session: pg.Client | undefined;
  private isReleased = false;

  private constructor(
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly end: () => void,
  ) {}

  /**
   * Waits until the storage belongs to this process.
   * @param end ends the process, when it belonged to another meanwhile
   */
  static async acquire(
    config: Config,
    logger: Logger,
    end = (): void => void process.kill(process.pid, 'SIGTERM'),
  ): Promise<StorageOwnership> {
    const ownership = new StorageOwnership(config, logger, end);
    ownership.session = await ownership.untilTaken();
    await ownership.session.query(
      `INSERT INTO storages (name, stream_url, weight, owner) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner`,
      [config.STORAGE_NAME, config.STREAM_URL, config.STORAGE_WEIGHT, ownership.owner],
    );
    void ownership.keep();
    return ownership;
  }

  /** Throws `Unavailable` while it is not certain that no other process writes. */
  check(): void {
    if (this.session === undefined) throw new Unavailable({ reason: 'the storage may belong to another process' });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isReleased = true;
    await this.session?.end();
  }

  private async keep(): Promise<void> {
    while (!this.isReleased) {
      await sleep(LOOK_EVERY_MS, null, { ref: false });
      if (this.session === undefined || (await answers(this.session)) || this.isReleased) continue;
      await this.regain();
    }
  }

  private async regain(): Promise<void> {
    void this.session?.end().catch(() => undefined);
    this.session = undefined;
    this.logger.warn({ storage: this.config.STORAGE_NAME }, 'the database is lost: nothing is written meanwhile');
    const session = await this.untilTaken();
    const { rows } = await session.query<{ owner: string | null }>('SELECT owner FROM storages WHERE name = $1', [
      this.config.STORAGE_NAME,
    ]);
    if (rows[0]?.owner === this.owner) {
      this.session = session;
      return;
    }
    this.logger.error({ storage: this.config.STORAGE_NAME }, 'another process owned the storage: this one ends');
    this.end();
  }

  private async untilTaken(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      const session = await this.tryToTake().catch((err: unknown) => {
        this.logger.warn({ err }, 'waiting for the database of the storage');
        return null;
      });
      if (session !== null) return session;
      if (attempt === 0)
        this.logger.warn({ storage: this.config.STORAGE_NAME }, 'waiting for the owner of the storage to end');
      await sleep(TRY_EVERY_MS);
    }
  }

  /** Null while it belongs to another process. */
  private async tryToTake(): Promise<pg.Client | null> {
    const session = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: `owner of ${this.config.STORAGE_NAME}`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      options: SESSION,
    });
    session.on('error', () => undefined); // the next look notices
    try {
      await session.connect();
      const { rows } = await session.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
        [`storage ${this.config.STORAGE_NAME}`],
      );
      if (rows[0]?.taken === true) return session;
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    await session.end();
    return null;
  }
}

const answers = (session: pg.Client): Promise<boolean> =>
  session.query('SELECT 1').then(
    () => true,
    () => false,
  );
