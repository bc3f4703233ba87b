import pg from 'pg';
import { type BackupConfig } from './config.js';
import { majorOf, runClient } from './postgres-programs.js';

/** The databases, by the names of their dumps. */
const DATABASES = {
  users: 'USERS_DATABASE_URL',
  mrs: 'MRS_DATABASE_URL',
  ci: 'CI_DATABASE_URL',
  repos: 'REPOS_DATABASE_URL',
} as const satisfies Record<string, keyof BackupConfig>;

/** A database that a dump shows as it was at one moment. */
interface Snapshot {
  readonly name: keyof typeof DATABASES;
  readonly url: string;
  readonly client: pg.Client;
  readonly id: string;
}

/** What is kept of a project besides rows. */
export interface ProjectPlace {
  readonly id: number;
  readonly storage: string;
  readonly diskPath: string;
}

const PAGE = 1_000;

/** All databases as they were at one moment. */
export class Snapshots {
  private constructor(private readonly all: readonly Snapshot[]) {}

  /** What was acknowledged before this is called is in the dumps. */
  static async take(config: BackupConfig): Promise<Snapshots> {
    const named = Object.entries(DATABASES).map(([name, variable]) => ({ name: nameOf(name), url: config[variable] }));
    const clients = await Promise.all(
      named.map(async (database) => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        return { ...database, client };
      }),
    );
    const all = clients.map(async (database) => {
      await database.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await database.client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      return { ...database, id: rows[0]?.id ?? '' };
    });
    return new Snapshots(await Promise.all(all));
  }

  /** Dumps all of them into a directory, one after the other. */
  async dumpTo(directory: string): Promise<void> {
    for (const { name, url, client, id } of this.all) {
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${id}`];
      await runClient('pg_dump', [...args, `--file=${directory}/${name}.dump`], { url, major: await majorOf(client) });
    }
  }

  /** The projects of that moment, by id. */
  async *projects(): AsyncGenerator<ProjectPlace> {
    for (let after = 0; ;) {
      const { rows } = await this.repos.query<ProjectPlace>(
        `SELECT id, storage, disk_path AS "diskPath" FROM projects
         WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      yield* rows.map((row) => ({ ...row, id: Number(row.id) }));
      const last = rows.at(-1);
      if (last === undefined) return;
      after = Number(last.id);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map(({ client }) => client.end()));
  }

  private get repos(): pg.Client {
    const found = this.all.find(({ name }) => name === 'repos');
    if (found === undefined) throw new Error('there is no database of projects');
    return found.client;
  }
}

/** Throws unless all databases are there and have no tables. */
export async function requireEmpty(config: BackupConfig): Promise<void> {
  for (const variable of Object.values(DATABASES)) {
    const tables = await connected(config[variable], (client) =>
      client.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`),
    );
    if (tables.rowCount !== 0) throw new Error(`the database of ${variable} is not empty`);
  }
}

/** Fills empty databases, and has their events of the last days sent again: consumers know those that they have handled. */
export async function restoreDatabases(config: BackupConfig, directory: string): Promise<void> {
  for (const [name, variable] of Object.entries(DATABASES)) {
    const url = config[variable];
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--dbname', new URL(url).pathname.slice(1)];
    const major = await connected(url, majorOf);
    await runClient('pg_restore', [...args, `${directory}/${name}.dump`], { url, major });
    await connected(url, (client) => client.query('UPDATE outbox SET published_at = NULL'));
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function nameOf(name: string): keyof typeof DATABASES {
  if (name === 'users' || name === 'mrs' || name === 'ci' || name === 'repos') return name;
  throw new Error(`no database is named ${name}`);
}
