import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Unavailable } from '@ingot/contracts';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { ObjectStore } from './object-store.js';

/** Longer than any upload takes: an object without a reference by then will never get one. */
const WRITTEN_WITHIN = `interval '1 day'`;
const READ_WITHIN = `interval '10 minutes'`;
const SWEEP_EVERY_MS = 60_000;
const SWEPT_AT_ONCE = 500;

/**
 * Objects that no row refers to: those being written, and those to be deleted. The object store takes no part in transactions; this
 * table finds what a crashed process leaves behind.
 */
@Injectable()
export class UnreferencedObjects {
  constructor(
    private readonly database: DataSource,
    private readonly objects: ObjectStore,
  ) {}

  /** Registers an object before it is written. */
  async announce(key: string): Promise<void> {
    await this.database.query(
      `INSERT INTO unreferenced_objects (object_key, delete_at) VALUES ($1, now() + ${WRITTEN_WITHIN})`,
      [key],
    );
  }

  /** Call it in the transaction that adds the reference. Throws when the deadline has passed. */
  async claim(tx: EntityManager, key: string): Promise<void> {
    const [, affected]: [unknown, number] = await tx.query('DELETE FROM unreferenced_objects WHERE object_key = $1', [
      key,
    ]);
    if (affected === 0) throw new Unavailable({ reason: 'the object was written for too long' });
  }

  /** Call it in the transaction that removes the last reference, then `discard` them. */
  release(tx: EntityManager, keys: readonly string[]): Promise<void> {
    return this.insert(tx, keys, `interval '0'`);
  }

  /** As `release`, for objects that running downloads may still read: they are deleted later. */
  retire(tx: EntityManager, keys: readonly string[]): Promise<void> {
    return this.insert(tx, keys, READ_WITHIN);
  }

  /** Deletes unreferenced objects. */
  async discard(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.objects.delete(keys);
    await this.database.query('DELETE FROM unreferenced_objects WHERE object_key = ANY ($1)', [keys]);
  }

  /** Deletes a batch of those that are due, which can no longer be claimed. Returns the size of the batch. */
  discardOverdue(limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows: { key: string }[] = await tx.query(
        `SELECT object_key AS key FROM unreferenced_objects WHERE delete_at <= now()
         ORDER BY delete_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit],
      );
      const keys = rows.map(({ key }) => key);
      await this.objects.delete(keys);
      await tx.query('DELETE FROM unreferenced_objects WHERE object_key = ANY ($1)', [keys]);
      return keys.length;
    });
  }

  private async insert(tx: EntityManager, keys: readonly string[], deletedAfter: string): Promise<void> {
    if (keys.length === 0) return;
    await tx.query(
      `INSERT INTO unreferenced_objects (object_key, delete_at)
       SELECT key, now() + ${deletedAfter} FROM unnest($1::text[]) AS key ON CONFLICT DO NOTHING`,
      [keys],
    );
  }
}

/** Deletes the objects that crashed processes left behind. */
@Injectable()
export class UnreferencedObjectSweep extends PeriodicSweep {
  constructor(
    private readonly unreferenced: UnreferencedObjects,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('objects that nothing refers to', SWEEP_EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    while (!this.stopped && (await this.unreferenced.discardOverdue(SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
  }
}
