import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { OwnDatabase } from '../../test/backing-services.js';
import { type ServiceConfig } from '../config/platform-config.js';
import { migrate } from './migrate.js';

const used: OwnDatabase[] = [];
afterAll(async () => {
  for (const database of used) await database.drop();
});

async function newDatabase(): Promise<OwnDatabase> {
  const database = new OwnDatabase();
  await database.create();
  used.push(database);
  return database;
}

const configOf = (url: string): ServiceConfig => ({
  DATABASE_URL: url,
  DATABASE_POOL: 2,
  EVENT_COPIES: 1,
  NATS_URL: 'nats://127.0.0.1:1',
  LOG_LEVEL: 'info',
  OTEL_EXPORTER_OTLP_HEADERS: {},
  OTEL_TRACES_SAMPLER_ARG: 1,
  DRAIN_SECONDS: 1,
  HOLD_SECONDS: 0,
  HTTP_HOST: '127.0.0.1',
  HTTP_PORT: 0,
  OPS_HOST: '127.0.0.1',
  OPS_PORT: 0,
  INGOT_REVISION: 'unknown',
  INGOT_SECRET_KEY: 'x'.repeat(32),
});

type Migration = new () => MigrationInterface;

/** A migration of one statement. */
function migration(name: string, up: string): Migration {
  class OneStatement implements MigrationInterface {
    readonly name = name;

    async up(db: QueryRunner): Promise<void> {
      await db.query(up);
    }

    async down(): Promise<void> {
      // nobody goes back
    }
  }
  Object.defineProperty(OneStatement, 'name', { value: name });
  return OneStatement;
}

const model = (...migrations: Migration[]) => ({ service: 'spec', entities: [], migrations });

const things = migration('Things1700000000001', 'CREATE TABLE things (id bigint)');
const first = migration('First1700000000002', 'INSERT INTO things VALUES (1)');

async function rowsOf(database: OwnDatabase, query: string): Promise<unknown> {
  return (await database.connect()).query(query);
}

describe('migrations at the start of a service', () => {
  it('run in their order, each once', async () => {
    const database = await newDatabase();
    const config = configOf(database.url);

    expect(await migrate(config, model(things))).toBe(1);
    expect(await migrate(config, model(things, first))).toBe(1);
    expect(await migrate(config, model(things, first))).toBe(0);
    expect(await rowsOf(database, 'SELECT id FROM things')).toEqual([{ id: 1 }]);
  });

  it('run once when replicas start at the same time', async () => {
    const database = await newDatabase();
    const replicas = Array.from({ length: 4 }, () => migrate(configOf(database.url), model(things, first)));

    expect((await Promise.all(replicas)).sort()).toEqual([0, 0, 0, 2]);
    expect(await rowsOf(database, 'SELECT id FROM things')).toEqual([{ id: 1 }]);
  });

  it('keep those before one that fails, which is tried again at the next start', async () => {
    const database = await newDatabase();
    const config = configOf(database.url);
    const failing = migration('First1700000000002', 'INSERT INTO things VALUES (1), (NULL); SELECT 1 / 0');

    await expect(migrate(config, model(things, failing))).rejects.toThrow('division by zero');
    expect(await rowsOf(database, 'SELECT id FROM things')).toEqual([]);
    expect(await migrate(config, model(things, first))).toBe(1);
  });

  it('may take longer than the statements of calls', async () => {
    const database = await newDatabase();
    const limit = migration(
      'Limit1700000000001',
      `CREATE TABLE limits AS SELECT current_setting('statement_timeout') AS statement_timeout`,
    );
    await migrate(configOf(database.url), model(limit));

    expect(await rowsOf(database, 'SELECT statement_timeout FROM limits')).toEqual([{ statement_timeout: '0' }]);
  });

  it('fail when there is no database, so that the start is tried again', async () => {
    await expect(migrate(configOf('postgres://nobody@127.0.0.1:1/none'), model(things))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
