import { Injectable } from '@nestjs/common';
import { Forbidden, runnerChanged } from '@ingot/contracts';
import { Broadcasts, Coalescer, currentRequest, InvalidatedCache } from '@ingot/platform';
import { type Contact, ONLY_MACHINE, type Runner, type RunnerInfo } from './runner.js';
import { RunnerManagerRepository } from './runner-manager.repository.js';
import { RunnerRepository } from './runner.repository.js';
import { digestOf } from '../jobs/token.js';

const CACHED_RUNNERS = 20_000;
const FRESH_MS = 60_000;
/** The interval of stored contact times (reference behaviour, 10). */
const NOTED_EVERY_MS = 10 * 60_000;

/** What a machine reports at contact. */
interface RunnerContact {
  readonly system_id?: string | undefined;
  readonly info?: RunnerInfo | undefined;
}

/** Runners by token, cached until they change, as every poll reads one. */
@Injectable()
export class RunnerDirectory {
  private readonly cache = new InvalidatedCache<Runner>({
    maxEntries: CACHED_RUNNERS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });
  /** By machine of a runner. */
  private readonly notedAt = new Map<string, number>();
  private contacts = new Map<string, Contact>();
  private readonly notes = new Coalescer<void>();

  constructor(
    private readonly runners: RunnerRepository,
    private readonly managers: RunnerManagerRepository,
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

  async noteContact({ id: runnerId }: Runner, contact: RunnerContact, now = Date.now()): Promise<void> {
    const { system_id: systemId = ONLY_MACHINE, info = {} } = contact;
    const machine = `${runnerId} ${systemId}`;
    if (now - (this.notedAt.get(machine) ?? 0) < NOTED_EVERY_MS) return;
    if (this.notedAt.size >= CACHED_RUNNERS) this.notedAt.clear();
    this.notedAt.set(machine, now);
    this.contacts.set(machine, { runnerId, systemId, info, address: currentRequest()?.claimant?.address ?? null });
    try {
      await this.notes.run('contacts', () => this.noteContacts());
    } catch (error) {
      this.notedAt.delete(machine); // the next contact is noted
      throw error;
    }
  }

  /** Deletes one of the machines that share the runner's token. */
  async removeManager({ id }: Runner, systemId: string): Promise<void> {
    this.notedAt.delete(`${id} ${systemId}`);
    await this.managers.delete(id, systemId);
  }

  /** Stores new contacts in batches: after a restart, every runner is new. */
  private async noteContacts(): Promise<void> {
    const contacts = [...this.contacts.values()];
    this.contacts = new Map();
    await Promise.all([this.runners.noteContacts(contacts), this.managers.noteContacts(contacts)]);
  }
}
