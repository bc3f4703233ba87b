import { type DatabaseModel } from '@ingot/platform';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { z } from 'zod';
import { builtExport } from '../docs/config-schemas.js';

const MIGRATIONS_TABLE = 'schema_migrations';

const aClass = <T>() => z.custom<new () => T>((value) => typeof value === 'function');
const databaseModel = z.object({
  service: z.string(),
  entities: z.array(aClass<object>()),
  migrations: z.array(aClass<MigrationInterface>()),
});

/** The tables of a service. Needs a build. */
export const modelOf = async (service: string): Promise<DatabaseModel> =>
  databaseModel.parse(await builtExport(`apps/${service}/dist/database-model.js`, 'databaseModel'));

/** Runs the pending migrations in that database. Returns their names. */
export async function migrate(url: string, model: DatabaseModel): Promise<string[]> {
  return withDataSource(url, model, async (dataSource) => {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map(({ name }) => name);
  });
}

interface DatabaseColumn {
  /** Including the table. */
  readonly name: string;
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

/** Differences between entities and tables, one per line. */
export async function drift(url: string, model: DatabaseModel): Promise<string[]> {
  return withDataSource(url, model, async (dataSource) => {
    const columns = new Map((await readColumns(url)).map((column) => [column.name, column]));
    const mapped = new Set<string>();
    const problems: string[] = [];
    for (const { tableName, columns: properties } of dataSource.entityMetadatas) {
      for (const property of properties) {
        const name = `${tableName}.${property.databaseName}`;
        mapped.add(name);
        const type = dataSource.driver.normalizeType(property) + (property.isArray ? '[]' : '');
        problems.push(...disagreements(name, columns.get(name), { type, isRequired: !property.isNullable }));
      }
    }
    const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
    const forgotten = [...columns.values()].filter(
      ({ name, table, isRequired, hasDefault }) => tables.has(table) && !mapped.has(name) && isRequired && !hasDefault,
    );
    return [...problems, ...forgotten.map(({ name }) => `${name} is required, and its entity does not have it`)].sort();
  });
}

function disagreements(
  name: string,
  column: DatabaseColumn | undefined,
  property: Pick<DatabaseColumn, 'type' | 'isRequired'>,
): string[] {
  if (column === undefined) return [`${name} is in no table`];
  const type = column.type.replace(/\(\d+\)/, '');
  return [
    ...(type === property.type ? [] : [`${name} is ${type}, its entity says ${property.type}`]),
    ...(column.isRequired === property.isRequired
      ? []
      : [`${name} is ${column.isRequired ? 'required' : 'nullable'}, its entity says the opposite`]),
  ];
}

/** A description of the schema, one line per object, independent of the order of creation. */
export async function schemaOf(url: string): Promise<string[]> {
  const columns = await readColumns(url);
  const others = await query<{ line: string }>(
    url,
    `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL
     SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  );
  return [
    ...columns.map(({ name, type, isRequired, hasDefault }) => `${name} ${type} ${isRequired} ${hasDefault}`),
    ...others.map(({ line }) => line),
  ].sort();
}

const readColumns = (url: string): Promise<DatabaseColumn[]> =>
  query<DatabaseColumn>(
    url,
    `SELECT c.relname || '.' || a.attname AS name, c.relname AS table, format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  );

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function withDataSource<T>(
  url: string,
  { entities, migrations }: DatabaseModel,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    driver: pg,
    nativeDriver: false,
    url,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: MIGRATIONS_TABLE,
  });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
