import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { type ServiceConfig } from '../config/platform-config.js';
import { CONNECT_TIMEOUT_MS, type DatabaseModel, MIGRATIONS_TABLE, migrationOptions } from './database-options.js';

const UNDEFINED_TABLE = '42P01';
const LOOK_AGAIN_MS = 250;

/**
 * Migrates the schema before the service starts. An advisory lock serializes replicas that start at once. Usually there is nothing
 * to do, which one query determines.
 * @returns the number of migrations that ran
 */
export async function migrate(config: ServiceConfig, model: DatabaseModel): Promise<number> {
  if (await isUpToDate(config, model)) return 0;
  const dataSource = await new DataSource(migrationOptions(config, model)).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await takeTurn(lock);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.length;
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Polls for the lock: a waiting statement would block concurrent index builds, which wait for all running statements. */
async function takeTurn(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = await lock.manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_lock(hashtext($1)) AS taken', [
      'ingot migrations',
    ]);
    if (row?.taken === true) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Whether all migrations are recorded, and therefore committed. */
async function isUpToDate(config: ServiceConfig, { service, migrations }: DatabaseModel): Promise<boolean> {
  const client = new pg.Client({
    connectionString: config.DATABASE_URL,
    application_name: service,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // the query reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
    const recorded = new Set(rows.map(({ name }) => name));
    return migrations.every(({ name }) => recorded.has(name));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
