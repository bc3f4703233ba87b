import pg from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { COUNTED_AT_MOST, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { type Columns } from './columns.js';

/** A list of which a client asks for one page. */
export interface PageQuery {
  /** Names the prepared statement, so that each connection plans its text once. Without one it is planned for its values. */
  readonly name?: string | undefined;
  /** What all pages have together, as it stands after `FROM`. */
  readonly counted: string;
  /** For a search, what `FIRST_ONES` has of `counted`: the columns of its order. */
  readonly sortedBy?: string | undefined;
  /**
   * The statement that selects the items, in an order that is total, so that pages never overlap; of one table, `rowsOfPage`.
   * @param limits `LIMIT … OFFSET …` of the page
   * @param toItsEnd `LIMIT …` of all pages up to this one, for lists that the statement puts together
   */
  readonly items: (limits: string, toItsEnd: string) => string;
  /** What the parameters of both stand for. */
  readonly values: readonly unknown[];
}

/** A page beyond the last one has no items, but still a total. */
interface Counted {
  readonly pageTotal: number;
  readonly onPage: true | null;
}

/**
 * SQL: what a search found, or the first ones of it. A search that found few is best read from what found them and sorted, one that
 * found many in the order of an index: the planner, which has to guess, guesses the second for rare words, and reads everything.
 */
export const FIRST_ONES = 'first_ones';

/** SQL: that `FIRST_ONES` is all there is. */
export const ARE_ALL = `(SELECT count(*) FROM ${FIRST_ONES}) <= ${COUNTED_AT_MOST}`;

/**
 * Reads one page of a list, and how many items all pages have together, in one statement. Counting ends at `COUNTED_AT_MOST`: of
 * a long list it would take longer than reading the page.
 */
export async function readPage<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  { name, counted, sortedBy, items, values }: PageQuery,
  page: PageRequest,
): Promise<Page<Row>> {
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const itemsOfPage = items(`LIMIT ${limit} OFFSET ${offset}`, `LIMIT ${limit}::bigint + ${offset}::bigint`);
  const firstOnes = `SELECT ${sortedBy ?? ''} FROM ${counted} LIMIT ${COUNTED_AT_MOST + 1}`;
  const text = `
    ${sortedBy === undefined ? '' : `WITH ${FIRST_ONES} AS MATERIALIZED (${firstOnes})`}
    SELECT * FROM (
      SELECT count(*) AS "pageTotal" FROM ${sortedBy === undefined ? `(${firstOnes}) AS` : ''} ${FIRST_ONES}
    ) AS counted
    LEFT JOIN LATERAL (SELECT true AS "onPage", item.* FROM (${itemsOfPage}) AS item) AS page ON true`;
  // one more than is asked for tells whether there is a next page
  const all = [...values, page.perPage + 1, pageOffset(page)];

  const rows = await query<Counted & Partial<Row>>(database, {
    ...(name !== undefined && { name }),
    text,
    values: all,
  });
  return countedPage(rows.filter(isItem<Row>), rows[0]?.pageTotal ?? 0, page);
}

/**
 * A page of a list that was counted to `COUNTED_AT_MOST` and one more. Pure.
 * @param found the items of the page, and one more if there is one
 */
export function countedPage<Row>(found: readonly Row[], counted: number, page: PageRequest): Page<Row> {
  const items = found.slice(0, page.perPage);
  if (counted <= COUNTED_AT_MOST) return { items, total: counted };
  return { items, total: Math.max(counted, pageOffset(page) + found.length), isLowerBound: true };
}

/** The rows of one table that a list shows; `where` and `orderBy` use its columns. */
export interface RowsInOrder {
  readonly columns: Columns<object>;
  readonly table: string;
  readonly where: string;
  /** Total. */
  readonly orderBy: string;
}

/**
 * The items of a `PageQuery`. Only the ids of all pages before are read, which an index tells that has all that the condition
 * asks for; then the rows of the page.
 */
export const rowsOfPage =
  ({ columns, table, where, orderBy }: RowsInOrder) =>
  (limits: string): string => `
    SELECT ${columns.sql} FROM ${table}
    WHERE id = ANY (ARRAY (SELECT id FROM ${table} WHERE ${where} ORDER BY ${orderBy} ${limits}))
    ORDER BY ${orderBy}`;

const isItem = <Row extends object>(row: Counted & Partial<Row>): row is Counted & Partial<Row> & Row =>
  row.onPage === true;

async function query<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  statement: pg.QueryConfig & { readonly values: unknown[] },
): Promise<Row[]> {
  if (database instanceof pg.Pool) return (await database.query<Row>(statement)).rows;
  return database.query<Row[]>(statement.text, statement.values);
}
