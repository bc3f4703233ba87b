import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type DatabaseModel } from '@ingot/platform';
import pg from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { createDatabases, withDatabase } from '../launcher/backing/postgres.js';
import { SERVICES } from '../launcher/services.js';
import { drift, migrate, modelOf, schemaOf } from './database-schema.js';
import { releasedMigrations } from './released.js';
import { countRows, fillTables } from './table-rows.js';

const stackFile = z.object({ databaseUrls: z.object({ 'user-service': z.string() }) });
const server = stackFile.parse(JSON.parse(readFileSync(process.env.INGOT_TEST_STACK ?? '', 'utf8'))).databaseUrls[
  'user-service'
];

const names: string[] = [];

async function newDatabase(): Promise<string> {
  const name = `schema_spec_${randomBytes(6).toString('hex')}`;
  await createDatabases(server, [name]);
  names.push(name);
  return withDatabase(server, name);
}

afterEach(async () => {
  const client = new pg.Client(server);
  await client.connect();
  for (const name of names.splice(0)) await client.query(`DROP DATABASE ${name}`);
  await client.end();
});

describe.each(SERVICES)('the schema of %s', (service) => {
  let model: DatabaseModel;
  let released: DatabaseModel;

  beforeAll(async () => {
    model = await modelOf(service);
    const before = new Set(releasedMigrations()[service]);
    released = { ...model, migrations: model.migrations.filter(({ name }) => before.has(name)) };
  });

  it('comes about by every migration of the last release, by the same name', () => {
    expect(released.migrations.map(({ name }) => name).sort()).toEqual(
      [...(releasedMigrations()[service] ?? [])].sort(),
    );
  });

  it('is the same whether it is new or an upgrade of the last release', async () => {
    const [fresh, upgraded] = [await newDatabase(), await newDatabase()];
    await migrate(fresh, model);
    await migrate(upgraded, released);

    const later = await migrate(upgraded, model);

    expect(later).toHaveLength(model.migrations.length - released.migrations.length);
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
    expect(await migrate(upgraded, model)).toEqual([]);
  });

  it('takes the rows of the last release along when it is upgraded', async () => {
    const upgraded = await newDatabase();
    await migrate(upgraded, released);
    await fillTables(upgraded);
    const before = await countRows(upgraded);

    await migrate(upgraded, model);

    const after = await countRows(upgraded);
    expect(Object.values(before)).not.toContain(0);
    expect(Object.fromEntries(Object.keys(before).map((table) => [table, after[table]]))).toEqual(before);
  });

  it('is what the entities say', async () => {
    const url = await newDatabase();
    await migrate(url, model);

    expect(model.entities.length).toBeGreaterThan(0);
    expect(await drift(url, model)).toEqual([]);
  });
});

describe('an upgrade over tables with rows', () => {
  it('fails by a migration that only empty tables fit', async () => {
    class RequiredColumn1999000000000 implements MigrationInterface {
      up(db: QueryRunner): Promise<void> {
        return db.query('ALTER TABLE snippets ADD COLUMN language text NOT NULL');
      }

      down(): Promise<void> {
        return Promise.resolve();
      }
    }
    const model = await modelOf('mr-service');
    const url = await newDatabase();
    await migrate(url, model);
    await fillTables(url);

    const upgrade = migrate(url, { ...model, migrations: [...model.migrations, RequiredColumn1999000000000] });

    await expect(upgrade).rejects.toThrow('contains null values');
  });
});

describe('drift between entities and tables', () => {
  it('is told column by column', async () => {
    const model = await modelOf('user-service');
    const url = await newDatabase();
    await migrate(url, model);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`
      ALTER TABLE users ALTER COLUMN username DROP NOT NULL, ADD COLUMN shoe_size int NOT NULL;
      ALTER TABLE emails RENAME COLUMN email TO address`);
    await client.end();

    expect(await drift(url, model)).toEqual([
      'emails.address is required, and its entity does not have it',
      'emails.email is in no table',
      'users.shoe_size is required, and its entity does not have it',
      'users.username is nullable, its entity says the opposite',
    ]);
  });
});
