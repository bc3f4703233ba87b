import type pg from 'pg';
import { Column, type DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { COUNTED_AT_MOST } from '@ingot/contracts';
import { useOwnDatabase } from '../../test/backing-services.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { runInRequest } from '../logging/request-context.js';
import { noCost } from '../metrics/request-cost.js';
import { createReadPool } from './database-options.js';
import { containing } from './like.js';
import { columnsOf } from './columns.js';
import { ARE_ALL, countedPage, FIRST_ONES, type PageQuery, readPage, rowsOfPage } from './page-query.js';
import { queryPrepared } from './prepared.js';
import { nextProjectNumber } from './project-counter.js';
import { violatedUniqueConstraint } from './query-failures.js';
import { deleteRows, reassign } from './row-batches.js';

const own = useOwnDatabase();
let database: DataSource;
let pool: pg.Pool;

beforeAll(async () => {
  database = await own.connect();
  pool = own.pool();
  await database.query(`
    CREATE TABLE counters (project_id bigint PRIMARY KEY, last_iid bigint NOT NULL);
    CREATE TABLE items (id bigint PRIMARY KEY, project_id bigint NOT NULL, title text, author_id bigint);
    CREATE INDEX ON items (project_id)`);
});

/** Inserts so many items of a project, with ids from the first on. */
const fill = (projectId: number, count: number, first = projectId * 10_000): Promise<unknown> =>
  database.query(
    `INSERT INTO items (id, project_id, title, author_id) SELECT n, $1, 'item ' || n, 7 FROM generate_series($2::int, $3::int) n`,
    [projectId, first, first + count - 1],
  );

describe('statements of a transaction that are sent together', () => {
  const add = (id: number) => (tx: EntityManager) =>
    tx.query<{ id: number }[]>('INSERT INTO items (id, project_id) VALUES ($1, 93) RETURNING id', [id]);
  const addTogether = (ids: readonly number[]) =>
    database.transaction((tx) => Promise.all(ids.map((id) => add(id)(tx))));
  const added = () => database.query('SELECT id FROM items WHERE project_id = 93 ORDER BY id');

  afterEach(() => database.query('DELETE FROM items WHERE project_id = 93'));

  it('are answered each with its own rows', async () => {
    expect(await addTogether([930_001, 930_002])).toEqual([[{ id: 930_001 }], [{ id: 930_002 }]]);
    expect(await added()).toEqual([{ id: 930_001 }, { id: 930_002 }]);
  });

  it('are all undone when one of them fails', async () => {
    await expect(addTogether([930_003, 930_003, 930_004])).rejects.toThrow('items_pkey');
    expect(await added()).toEqual([]);
  });

  it('are prepared once, also when the first ones are under way', async () => {
    const statement = { name: 'add_together', text: 'INSERT INTO items (id, project_id) VALUES ($1, 93)' };
    await database.transaction((tx) =>
      Promise.all([930_005, 930_006].map((id) => queryPrepared(tx, { ...statement, values: [id] }))),
    );
    expect(await added()).toEqual([{ id: 930_005 }, { id: 930_006 }]);
  });
});

describe('a statement of TypeORM', () => {
  const INSERT = 'INSERT INTO items (id, project_id, title) VALUES ($1, 94, $2) RETURNING id';
  const add = (tx: EntityManager, id: number): Promise<{ id: number }[]> => tx.query(INSERT, [id, `item ${id}`]);

  afterEach(() => database.query('DELETE FROM items WHERE project_id = 94'));

  it('that is used often is prepared, and does what it did', async () => {
    const isPrepared = await database.transaction(async (tx) => {
      for (let id = 940_001; id <= 940_020; id++) expect(await add(tx, id)).toEqual([{ id }]);
      const text = 'SELECT count(*) AS count FROM pg_prepared_statements WHERE statement = $1';
      return tx.query<{ count: number }[]>(text, [INSERT]);
    });
    expect(isPrepared).toEqual([{ count: 1 }]);
    const [{ title } = {}] = await database.query<{ title?: string }[]>('SELECT title FROM items WHERE id = 940020');
    expect(title).toBe('item 940020');
  });

  it('that fails once is prepared anew, and its connection works on', async () => {
    await database.transaction(async (tx) => {
      for (let id = 940_001; id <= 940_020; id++) await add(tx, id);
    });
    const twice = (id: number) =>
      database.transaction((tx) => Promise.all([add(tx, id), add(tx, id), add(tx, id + 1)]));
    for (let round = 0; round < 12; round++) await expect(twice(940_100)).rejects.toThrow('items_pkey');
    await database.transaction((tx) => add(tx, 940_100));
    expect(await database.query('SELECT count(*) AS count FROM items WHERE project_id = 94')).toEqual([{ count: 21 }]);
  });
});

describe('a transaction', () => {
  it('that does nothing leaves its connection usable', async () => {
    await database.transaction(() => Promise.resolve());
    await expect(database.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('writes nothing when its connection is lost before its first statement', async () => {
    const cut = database.transaction(async (tx) => {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await tx.query('INSERT INTO items (id, project_id) VALUES (940001, 94)');
    });

    await expect(cut).rejects.toThrow();
    expect(await eventually(() => database.query('SELECT id FROM items WHERE project_id = 94'))).toEqual([]);
  });
});

describe('a prepared statement', () => {
  const add = { name: 'add_item', text: 'INSERT INTO items (id, project_id) VALUES ($1, $2) RETURNING id' };

  it('is part of the transaction', async () => {
    const failing = database.transaction(async (tx) => {
      expect(await queryPrepared(tx, { ...add, values: [900_001, 90] })).toEqual([{ id: 900_001 }]);
      throw new Error('undone');
    });

    await expect(failing).rejects.toThrow('undone');
    expect(await database.query('SELECT FROM items WHERE project_id = 90')).toEqual([]);
  });

  it('tells which constraint it violates', async () => {
    const twice = database.transaction(async (tx) => {
      for (let time = 0; time < 2; time++) await queryPrepared(tx, { ...add, values: [910_001, 91] });
    });

    expect(violatedUniqueConstraint(await twice.catch((error: unknown) => error))).toBe('items_pkey');
  });

  it('is refused without a transaction', async () => {
    await expect(queryPrepared(database.manager, { ...add, values: [920_001, 92] })).rejects.toThrow(TypeError);
  });
});

describe('a page of a list', () => {
  const itemsOf = (projectId: number, name?: string): PageQuery => ({
    name,
    counted: 'items WHERE project_id = $1',
    items: (limits) => `SELECT id, title FROM items WHERE project_id = $1 ORDER BY id DESC ${limits}`,
    values: [projectId],
  });
  const idsOf = async (page: number, projectId: number) => {
    const { items, total } = await readPage<{ id: number }>(pool, itemsOf(projectId, 'items_page'), {
      page,
      perPage: 3,
    });
    return { ids: items.map(({ id }) => id), total };
  };

  beforeAll(() => fill(1, 7, 1));

  it('has its items in their order, and the total of all pages', async () => {
    expect(await idsOf(1, 1)).toEqual({ ids: [7, 6, 5], total: 7 });
    expect(await idsOf(3, 1)).toEqual({ ids: [1], total: 7 });
  });

  it('beyond the last one is empty, and has the total still', async () => {
    expect(await idsOf(4, 1)).toEqual({ ids: [], total: 7 });
    expect(await idsOf(1, 404)).toEqual({ ids: [], total: 0 });
  });

  it('is read the same over a connection of TypeORM, and inside a transaction', async () => {
    const page = { page: 2, perPage: 5 };
    const expected = await readPage(pool, itemsOf(1), page);

    expect(expected.items).toHaveLength(2);
    expect(await readPage(database, itemsOf(1), page)).toEqual(expected);
    expect(await database.transaction((tx) => readPage(tx, itemsOf(1), page))).toEqual(expected);
  });
});

@Entity('items')
class ItemEntity {
  @PrimaryColumn({ type: 'bigint' })
  declare id: number;

  @Column({ type: 'text' })
  declare title: string;
}

describe('a page of rows of a table', () => {
  const listOf = (projectId: number): PageQuery => ({
    counted: 'items WHERE project_id = $1',
    items: rowsOfPage({
      columns: columnsOf(ItemEntity),
      table: 'items',
      where: 'project_id = $1',
      orderBy: 'title DESC, id',
    }),
    values: [projectId],
  });

  beforeAll(() => fill(21, 7, 2_100_001));

  it('has them in the order of the list', async () => {
    const { items, total } = await readPage<{ title: string }>(pool, listOf(21), { page: 2, perPage: 3 });

    expect(items.map(({ title }) => title)).toEqual(['item 2100004', 'item 2100003', 'item 2100002']);
    expect(total).toBe(7);
  });
});

describe('a list that is longer than is counted', () => {
  const LENGTH = COUNTED_AT_MOST + 30;
  const pages = {
    list: (projectId: number): PageQuery => ({
      counted: 'items WHERE project_id = $1',
      items: (limits) => `SELECT id FROM items WHERE project_id = $1 ORDER BY id DESC ${limits}`,
      values: [projectId],
    }),
    search: (projectId: number): PageQuery => ({
      counted: `items WHERE project_id = $1 AND title LIKE 'item%'`,
      sortedBy: 'id',
      items: (limits, toItsEnd) => `
        SELECT id FROM (
          SELECT id FROM ${FIRST_ONES} WHERE ${ARE_ALL}
          UNION ALL (SELECT id FROM items WHERE project_id = $1 AND NOT ${ARE_ALL} ORDER BY id DESC ${toItsEnd})
        ) AS found ORDER BY id DESC ${limits}`,
      values: [projectId],
    }),
  };
  const read = async (kind: keyof typeof pages, projectId: number, page: number) => {
    const { items, ...counted } = await readPage<{ id: number }>(pool, pages[kind](projectId), { page, perPage: 20 });
    return { ids: items.map(({ id }) => id), ...counted };
  };

  beforeAll(async () => {
    await fill(31, LENGTH, 3_100_001);
    await fill(32, COUNTED_AT_MOST, 3_200_001);
  });

  it.each(['list', 'search'] as const)('is counted to the bound, as a %s, and read to its end', async (kind) => {
    const lastId = 3_100_000 + LENGTH;

    expect(await read(kind, 31, 1)).toEqual({
      ids: Array.from({ length: 20 }, (_, place) => lastId - place),
      total: COUNTED_AT_MOST + 1,
      isLowerBound: true,
    });
    expect(await read(kind, 31, 501)).toMatchObject({ total: COUNTED_AT_MOST + 21, isLowerBound: true });
    const last = await read(kind, 31, 502);
    expect(last).toMatchObject({ total: LENGTH, isLowerBound: true });
    expect([last.ids[0], last.ids.length]).toEqual([3_100_010, 10]);
  });

  it.each(['list', 'search'] as const)('but is counted to the last one, as a %s, of just as many', async (kind) => {
    const { ids, ...counted } = await read(kind, 32, 500);

    expect(counted).toEqual({ total: COUNTED_AT_MOST });
    expect(ids.at(-1)).toBe(3_200_001);
  });

  it('ends after its last page', () => {
    const page = { page: 502, perPage: 20 };
    expect(countedPage([1, 2], COUNTED_AT_MOST + 1, page)).toEqual({
      items: [1, 2],
      total: 10_022,
      isLowerBound: true,
    });
  });
});

describe('a search with LIKE', () => {
  it.each(['50%', 'a_b', String.raw`c:\d`])('finds %j as it is written, and nothing else', async (text) => {
    const [found]: { exact: boolean; other: boolean }[] = await database.query(
      'SELECT $1 ILIKE $3 AS exact, $2 ILIKE $3 AS other',
      [`before ${text} after`, `before ${text.replace(/[%_\\]/g, 'x')} after`, containing(text)],
    );
    expect(found).toEqual({ exact: true, other: false });
  });
});

describe("a project's counter", () => {
  const next = (projectId: number) => database.transaction((tx) => nextProjectNumber(tx, 'counters', projectId));

  it('counts each project from 1', async () => {
    expect([await next(1), await next(1), await next(2)]).toEqual([1, 2, 1]);
  });

  it('gives each number once, however many ask at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => next(3)));
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('gives the number of a transaction that failed to the next one', async () => {
    const failing = database.transaction(async (tx) => {
      await nextProjectNumber(tx, 'counters', 4);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await next(4)).toBe(1);
  });
});

describe('the rows of a project', () => {
  const count = async (where: string): Promise<number> => {
    const [row]: { count: number }[] = await database.query(`SELECT count(*) FROM items WHERE ${where}`);
    return row?.count ?? 0;
  };

  it('are all deleted when there are more than one statement takes, and those of others stay', async () => {
    await Promise.all([fill(11, 1_201), fill(12, 3)]);
    await deleteRows(database, { table: 'items', column: 'project_id' }, 11);

    expect([await count('project_id = 11'), await count('project_id = 12')]).toEqual([0, 3]);
  });

  it('are all given to somebody else when there are more than one statement takes', async () => {
    await fill(13, 2_000);
    await reassign(database, { table: 'items', column: 'project_id' }, 13, 14);

    expect([await count('project_id = 13'), await count('project_id = 14')]).toEqual([0, 2_000]);
  });
});

describe('the pool of reads', () => {
  it('counts a statement that waits for a connection for the request that sends it', async () => {
    const reads = createReadPool({ DATABASE_URL: own.url, DATABASE_POOL: 1 }, 'spec', memoryLogger().logger);
    try {
      const counted = await Promise.all(
        ['first', 'second', 'third'].map(async (requestId) => {
          const cost = noCost();
          await runInRequest({ requestId, cost }, () => reads.query('SELECT pg_sleep(0.01)'));
          return cost.queries;
        }),
      );
      expect(counted).toEqual([1, 1, 1]);
    } finally {
      await reads.end();
    }
  });

  it('refuses a statement that takes too long, and outlives a connection that breaks', async () => {
    const { logger, lines } = memoryLogger();
    const reads = createReadPool({ DATABASE_URL: own.url, DATABASE_POOL: 2 }, 'spec', logger);
    try {
      const { rows } = await reads.query<{ pid: number; limit: string }>(
        `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`,
      );
      expect(rows[0]?.limit).toBe('15s');
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await eventually(() => expect(lines).toHaveLength(1));

      expect((await reads.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      expect(lines).toMatchObject([{ level: 40, msg: 'an idle connection to the database was lost' }]);
    } finally {
      await reads.end();
    }
  });
});
