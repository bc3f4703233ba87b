import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { z } from 'zod';
import { TransactionClient } from '../src/database/clients.js';

const backing = z.object({ natsUrl: z.string(), databaseUrls: z.object({ 'user-service': z.string() }) });

/** NATS and PostgreSQL of the stack that the integration specs share. */
function backingServices(): { readonly natsUrl: string; readonly databaseUrl: string } {
  const file = process.env.INGOT_TEST_STACK;
  if (file === undefined) throw new Error('integration specs run by jest.integration.config.mjs, which starts a stack');
  const { natsUrl, databaseUrls } = backing.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { natsUrl, databaseUrl: databaseUrls['user-service'] };
}

export const natsUrl = (): string => backingServices().natsUrl;

/** An empty database for one spec file, in the server of the shared stack. */
export class OwnDatabase {
  private readonly name = `platform_spec_${randomBytes(6).toString('hex')}`;
  private readonly closing: (() => Promise<void>)[] = [];
  private readonly server = backingServices().databaseUrl;

  get url(): string {
    const url = new URL(this.server);
    url.pathname = `/${this.name}`;
    return url.href;
  }

  async create(): Promise<void> {
    await this.onServer(`CREATE DATABASE ${this.name}`);
  }

  async drop(): Promise<void> {
    for (const close of this.closing) await close();
    await this.onServer(`DROP DATABASE ${this.name}`);
  }

  /** TypeORM with the connections of the services, closed when the database is dropped. */
  async connect(options: Pick<DataSourceOptions, 'entities'> = {}): Promise<DataSource> {
    const extra = { Client: TransactionClient };
    const dataSource = new DataSource({
      type: 'postgres',
      driver: pg,
      nativeDriver: false,
      url: this.url,
      extra,
      ...options,
    });
    await dataSource.initialize();
    this.closing.push(() => dataSource.destroy());
    return dataSource;
  }

  /** Closed when the database is dropped. */
  pool(): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.url });
    this.closing.push(() => pool.end());
    return pool;
  }

  private async onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** Created before the tests of a file, dropped after them. */
export function useOwnDatabase(): OwnDatabase {
  const database = new OwnDatabase();
  beforeAll(() => database.create());
  afterAll(() => database.drop());
  return database;
}
