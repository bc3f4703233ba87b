import pg from 'pg';

const ROWS = 3;

interface Column {
  readonly name: string;
  readonly type: string;
  /** Not nullable and without a default. */
  readonly isRequired: boolean;
  /** The table that the column refers to, and the column there. */
  readonly parent: readonly [table: string, column: string] | null;
  /** The constants in checks of this column alone, if any. */
  readonly allowed: readonly string[];
}

type Row = ReadonlyMap<string, unknown>;

/**
 * Inserts a few rows into every empty table, which satisfy its columns, checks and references: with all columns, and with only the
 * required ones. Throws for a table that accepts no row.
 */
export async function fillTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const tables = await readTables(client);
    for (const table of inOrder(tables)) {
      // migrations and triggers have inserted rows into some
      if ((await count(client, table)) === 0) await fill(client, table, tables.get(table) ?? []);
    }
  });
}

/** Tables after those that they refer to; in a cycle, after those with required references. */
function inOrder(tables: ReadonlyMap<string, readonly Column[]>): string[] {
  const ordered = new Set<string>();
  const isReady = (table: string, references: (column: Column) => boolean): boolean =>
    (tables.get(table) ?? [])
      .filter(references)
      .every(({ parent }) => parent === null || parent[0] === table || ordered.has(parent[0]));
  while (ordered.size < tables.size) {
    const pending = [...tables.keys()].filter((table) => !ordered.has(table));
    const next =
      pending.find((table) => isReady(table, () => true)) ??
      pending.find((table) => isReady(table, ({ isRequired }) => isRequired));
    if (next === undefined) throw new Error(`these tables refer to each other: ${pending.join(', ')}`);
    ordered.add(next);
  }
  return [...ordered];
}

/** The number of rows of each table. */
export const countRows = (url: string): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    const counts: [string, number][] = [];
    for (const table of (await readTables(client)).keys()) counts.push([table, await count(client, table)]);
    return Object.fromEntries(counts);
  });

async function count(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

async function fill(client: pg.Client, table: string, columns: readonly Column[]): Promise<void> {
  const refused: string[] = [];
  let written = 0;
  for (let number = 1; number <= ROWS; number++) {
    for await (const row of candidates(client, columns, number)) {
      const problem = await insert(client, table, row);
      if (problem === null) {
        written++;
        break;
      }
      refused.push(problem);
    }
  }
  if (written === 0) throw new Error(`no row fits ${table}: ${[...new Set(refused)].join('; ')}`);
}

/** Candidate rows: with all columns, the required ones, and one more than these; with each value of enumerations. */
async function* candidates(client: pg.Client, columns: readonly Column[], number: number): AsyncGenerator<Row> {
  const choices = Math.max(1, ...columns.map(({ allowed }) => allowed.length));
  const required = columns.filter(({ isRequired }) => isRequired);
  const optional = columns.filter(({ isRequired }) => !isRequired);
  const whole = number % 2 === 1 ? [columns, required] : [required, columns];
  for (const some of [...whole, ...optional.map((one) => [...required, one])]) {
    for (let choice = 0; choice < choices; choice++) {
      const row = new Map<string, unknown>();
      for (const column of some) {
        row.set(column.name, await valueOf(client, column, number, choice));
      }
      yield row;
    }
  }
}

async function insert(client: pg.Client, table: string, row: Row): Promise<string | null> {
  const names = [...row.keys()];
  const statement =
    names.length === 0
      ? `INSERT INTO ${table} DEFAULT VALUES`
      : `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`;
  try {
    await client.query(statement, [...row.values()]);
    return null;
  } catch (error) {
    // a constraint violation rules out this candidate; any other error is a bug here
    if (error instanceof pg.DatabaseError && error.code?.startsWith('23') === true) return error.message;
    throw error;
  }
}

async function valueOf(client: pg.Client, column: Column, number: number, choice: number): Promise<unknown> {
  const { allowed, parent, type } = column;
  if (allowed.length > 0) return allowed[(number + choice) % allowed.length];
  if (parent === null) return plainValue(column, number);
  const [table, key] = parent;
  const { rows } = await client.query<{ value: unknown }>(
    `SELECT ${key}::text::${type} AS value FROM ${table} ORDER BY 1 OFFSET $1 % GREATEST((SELECT count(*) FROM ${table}), 1) LIMIT 1`,
    [number - 1],
  );
  return rows[0]?.value ?? null;
}

function plainValue({ name, type }: Column, number: number): unknown {
  const [, base = type, length] = /^(.*?)(?:\((\d+)\))?$/.exec(type) ?? [];
  if (base.endsWith('[]')) return [];
  switch (base) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'double precision':
    case 'numeric':
    case 'real':
      return number;
    case 'text':
    case 'character varying':
    case 'character':
      return `${name} ${number}`.slice(0, Number(length ?? 100)).padEnd(base === 'character' ? Number(length) : 0, '0');
    case 'bytea':
      return Buffer.from(`${name} ${number}`);
    case 'boolean':
      return number % 2 === 0;
    case 'date':
    case 'timestamp with time zone':
      return `2026-01-0${number}`;
    case 'json':
    case 'jsonb':
      return '{}';
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${number}`;
    case 'inet':
      return `192.0.2.${number}`;
    default:
      throw new Error(`no value is known for ${name} of the type ${type}`);
  }
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly parent_table: string | null;
  readonly parent_column: string | null;
  readonly checks: readonly string[] | null;
}

/** Without columns that the database fills itself. */
async function readTables(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<ColumnRow>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AND NOT a.atthasdef AS is_required,
           f.confrelid::regclass::text AS parent_table,
           (SELECT attname FROM pg_attribute WHERE attrelid = f.confrelid AND attnum = f.confkey[1]) AS parent_column,
           (SELECT array_agg(pg_get_constraintdef(k.oid)) FROM pg_constraint k
            WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations'
      AND a.attidentity = '' AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), columnOf(row)]);
  return tables;
}

const columnOf = ({ name, type, is_required, parent_table, parent_column, checks }: ColumnRow): Column => ({
  name,
  type,
  isRequired: is_required,
  parent: parent_table === null || parent_column === null ? null : [parent_table, parent_column],
  allowed: (checks ?? []).flatMap(valuesIn),
});

/** The constants of a check: the values of a list, or the bounds of a range. */
const valuesIn = (check: string): string[] =>
  [...check.matchAll(/'([^']*)'::text|[\s([](\d+)(?=[,)\]])/g)].map(([, text, number]) => text ?? number ?? '');

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
