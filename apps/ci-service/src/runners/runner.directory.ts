import { Injectable } from '@nestjs/common';
import { Forbidden, runnerChanged } from '@ingot/contracts';
import { Broadcasts, Coalescer, InvalidatedCache } from '@ingot/platform';
import { type Runner, type RunnerInfo } from './runner.js';
import { RunnerRepository } from './runner.repository.js';
import { digestOf } from '../jobs/token.js';

const CACHED_RUNNERS = 20_000;
const FRESH_MS = 60_000;
/** Reference behaviour, 10: a runner's contact time is not stored at every poll. */
const NOTED_EVERY_MS = 10 * 60_000;

/** Runners by token, cached until they change, as every poll reads one. */
@Injectable()
export class RunnerDirectory {
  private readonly cache = new InvalidatedCache<Runner>({
    maxEntries: CACHED_RUNNERS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });
  private readonly notedAt = new Map<number, number>();
  private readonly contacts = new Map<number, RunnerInfo>();
  private readonly notes = new Coalescer<void>();

  constructor(
    private readonly runners: RunnerRepository,
    private readonly broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, runnerChanged, ({ runnerId }) => runnerId);
  }

  /** The runner with that token. Throws `Forbidden`. */
  async get(token: string): Promise<Runner> {
    const digest = digestOf(token);
    const runner = await this.cache.get(digest, () => this.runners.findByToken(digest));
    if (runner === null) throw new Forbidden();
    return runner;
  }

  /** Invalidates the cache of a runner, here and in all replicas. */
  async forget(runnerId: number): Promise<void> {
    this.cache.invalidate(runnerId);
    await this.broadcasts.send(runnerChanged, { runnerId });
  }

  async noteContact({ id }: Runner, info: RunnerInfo, now = Date.now()): Promise<void> {
    if (now - (this.notedAt.get(id) ?? 0) < NOTED_EVERY_MS) return;
    if (this.notedAt.size >= CACHED_RUNNERS) this.notedAt.clear();
    this.notedAt.set(id, now);
    this.contacts.set(id, info);
    await this.notes.run('contacts', () => this.noteContacts());
  }

  /** One statement for all new contacts: after a restart, every runner is new. */
  private async noteContacts(): Promise<void> {
    const contacts = new Map(this.contacts);
    this.contacts.clear();
    await this.runners.noteContacts(contacts);
  }
}
