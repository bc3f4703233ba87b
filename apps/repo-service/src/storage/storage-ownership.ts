import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Unavailable } from '@ingot/contracts';
import { LOCKING_SESSION, type Logger } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';

const TRY_EVERY_MS = 500;
const LOOK_EVERY_MS = 1_000;
/** After so long without an answer the database counts as lost: before it ends the session itself, for another process. */
const ANSWER_MS = 2_000;
/** An answer that is older says nothing: this process was stopped meanwhile, or its machine was. */
const CURRENT_MS = LOOK_EVERY_MS + ANSWER_MS;
/** How long a write waits for a lock that is lost, as when the process was held up; not while the database is away. Shorter than callers wait. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 50;
type Config = Pick<
  RepoServiceConfig,
  'DATABASE_URL' | 'STORAGE_NAME' | 'STORAGE_PATH' | 'STREAM_URL' | 'STORAGE_WEIGHT'
>;

/**
 * One process owns a storage: whoever holds its advisory lock, in a session of the database that is kept for this alone. Another process with
 * the same name waits until that session has ended. Without it a process writes nothing, and ends when another was the owner meanwhile, since
 * what it remembers of the repositories may be outdated.
 */
@Injectable()
export class StorageOwnership implements OnApplicationShutdown {
  /** Stands in the row of the storage as long as no other process has owned it since. */
  readonly owner = randomUUID();
  private session: pg.Client | undefined;
  /** When the question was asked that the database answered last. */
  private answeredAt = 0;
  private isDatabaseAway = false;
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

  /** The directory of the storage. What an earlier owner left there may be removed: it has ended. */
  get path(): string {
    return this.config.STORAGE_PATH;
  }

  /** Resolves once it is certain that no other process writes, at once as a rule. Throws `Unavailable` when that takes too long. */
  async ensure(): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; !(await this.isCertain()); await sleep(PAUSE_MS)) {
      if (this.isDatabaseAway) throw new Unavailable({ reason: 'the database of the storage is away' });
      if (Date.now() > until) throw new Unavailable({ reason: 'the storage may belong to another process' });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isReleased = true;
    await this.session?.end();
  }

  private async isCertain(): Promise<boolean> {
    const { session } = this;
    if (session === undefined) return false;
    if (Date.now() - this.answeredAt < CURRENT_MS) return true;
    return (await this.answers(session)) && this.session === session;
  }

  private async answers(session: pg.Client): Promise<boolean> {
    const askedAt = Date.now();
    try {
      await session.query('SELECT 1');
      this.answeredAt = askedAt;
      return true;
    } catch {
      return false;
    }
  }

  private async keep(): Promise<void> {
    while (!this.isReleased) {
      const { session } = this;
      if (session !== undefined) {
        await untilLook(session);
        if (await this.answers(session)) continue;
      }
      if (!this.isReleased) await this.regain();
    }
  }

  private async regain(): Promise<void> {
    void this.session?.end().catch(() => undefined);
    this.session = undefined;
    this.logger.warn({ storage: this.config.STORAGE_NAME }, 'the database is lost: nothing is written meanwhile');
    const session = await this.untilTaken();
    const owner = await ownerIn(session, this.config.STORAGE_NAME);
    if (owner === this.owner) {
      this.session = session;
      return;
    }
    await session.end().catch(() => undefined);
    if (owner === undefined) {
      this.isDatabaseAway = true; // again: nobody waits for it, and the next attempt comes after a pause
      await sleep(TRY_EVERY_MS);
      return;
    }
    this.logger.error({ storage: this.config.STORAGE_NAME }, 'another process owned the storage: this one ends');
    this.isReleased = true;
    this.end();
  }

  private async untilTaken(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      try {
        const session = await this.tryToTake();
        this.isDatabaseAway = false;
        if (session !== null) return session;
      } catch (err) {
        this.isDatabaseAway = true;
        this.logger.warn({ err }, 'waiting for the database of the storage');
      }
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
      options: LOCKING_SESSION,
    });
    session.on('error', () => undefined); // it has ended
    session.once('end', () => {
      if (this.session === session) this.session = undefined;
    });
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

/** Resolves when it is time to look whether the session goes on: at once when it ends. */
async function untilLook(session: pg.Client): Promise<void> {
  const pause = new AbortController();
  const end = (): void => pause.abort();
  session.once('end', end);
  await sleep(LOOK_EVERY_MS, null, { ref: false, signal: pause.signal }).catch(() => undefined);
  session.off('end', end);
}

/** Undefined when the database does not answer. */
async function ownerIn(session: pg.Client, storage: string): Promise<string | null | undefined> {
  try {
    const text = 'SELECT owner FROM storages WHERE name = $1';
    const { rows } = await session.query<{ owner: string | null }>(text, [storage]);
    return rows[0]?.owner ?? null;
  } catch {
    return undefined;
  }
}
