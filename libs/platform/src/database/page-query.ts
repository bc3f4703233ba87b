import pg from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';

/** A list of which a client asks for one page. */
export interface PageQuery {
  /** Names the prepared statement, so that each connection plans its text once. Without one it is planned for its values. */
  readonly name?: string | undefined;
  /** What all pages have together, as it stands after `FROM`. */
  readonly counted: string;
  /** Counts no further: for lists that grow without end, of which counting takes longer than reading a page. */
  readonly countedAtMost?: number | undefined;
  /**
   * The statement that selects the items, in an order that is total, so that pages never overlap.
   * @param limits `LIMIT … OFFSET …` of the page
   */
  readonly items: (limits: string) => string;
  /** What the parameters of both stand for. */
  readonly values: readonly unknown[];
}

/** A page beyond the last one has no items, but still a total. */
interface Counted {
  readonly pageTotal: number;
  readonly onPage: true | null;
}

/** Reads one page of a list, and how many items all pages have together, in one statement. */
export async function readPage<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  { name, counted, countedAtMost, items, values }: PageQuery,
  page: PageRequest,
): Promise<Page<Row>> {
  const limits = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const bounded =
    countedAtMost === undefined ? counted : `(SELECT FROM ${counted} LIMIT ${countedAtMost + 1}) AS first_ones`;
  const text = `
    SELECT * FROM (SELECT count(*) AS "pageTotal" FROM ${bounded}) AS counted
    LEFT JOIN LATERAL (SELECT true AS "onPage", item.* FROM (${items(limits)}) AS item) AS page ON true`;
  // one more than is asked for tells whether there is a next page
  const limit = countedAtMost === undefined ? page.perPage : page.perPage + 1;
  const all = [...values, limit, pageOffset(page)];

  const rows = await query<Counted & Partial<Row>>(database, {
    ...(name !== undefined && { name }),
    text,
    values: all,
  });
  const found = rows.filter(isItem<Row>);
  const total = rows[0]?.pageTotal ?? 0;
  const onPage = { items: found.slice(0, page.perPage), total };
  if (countedAtMost === undefined || total <= countedAtMost) return onPage;
  return { ...onPage, total: Math.max(total, pageOffset(page) + found.length), isLowerBound: true };
}

const isItem = <Row extends object>(row: Counted & Partial<Row>): row is Counted & Partial<Row> & Row =>
  row.onPage === true;

async function query<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  statement: pg.QueryConfig & { readonly values: unknown[] },
): Promise<Row[]> {
  if (database instanceof pg.Pool) return (await database.query<Row>(statement)).rows;
  return database.query<Row[]>(statement.text, statement.values);
}
