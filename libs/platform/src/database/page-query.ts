import pg from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { COUNTED_AT_MOST, type Keyset, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { type Columns } from './columns.js';
import { BY_NUMBER, type ListOrder, orderBy, type PagePlace, placeBehind } from './keyset-order.js';

/** A query for one page of a list. */
export interface PageQuery {
  /** The name of the prepared statement, which is planned once per connection. Without one it is planned for its values. */
  readonly name?: string | undefined;
  /** The SQL after `FROM` that all pages share. */
  readonly counted: string;
  /** For a search, the sort columns of `counted` that `FIRST_ONES` needs. */
  readonly sortedBy?: string | undefined;
  /**
   * The statement that selects the items, in a total order, so that pages never overlap; for one table, use `rowsOfPage`.
   * @param limits `LIMIT … OFFSET …` of the page
   * @param toItsEnd `LIMIT …` of all pages up to this one, for lists that the statement merges
   * @param place where the page begins, when the list is walked by its order
   */
  readonly items: (limits: string, toItsEnd: string, place: PagePlace) => string;
  /** The order of the items, of a list that may be walked by it. */
  readonly order?: ListOrder;
  /** The values of the parameters. */
  readonly values: readonly unknown[];
}

/** A row of `besideItems`. A page without items is one row, with what was counted. */
export type BesideItem<Row extends object> = { readonly onPage: true | null } & Partial<Row>;

/**
 * SQL: the matches of a search, or the first ones of it. With few matches, sorting them is fastest; with many, reading an index in
 * order is. The planner guesses the latter even for rare words, and then reads everything.
 */
export const FIRST_ONES = 'first_ones';

/** SQL: how many `FIRST_ONES` are, in one row: counted once, as each list of a statement asks. */
const NUMBER_OF_FIRST_ONES = 'number_of_first_ones';

/** SQL: whether `FIRST_ONES` has all matches. */
export const ARE_ALL = `(SELECT number FROM ${NUMBER_OF_FIRST_ONES}) <= ${COUNTED_AT_MOST}`;

/**
 * Reads one page of a list with the total of items, in one statement. Counting ends at `COUNTED_AT_MOST`, as it would take longer
 * than reading the page.
 */
export async function readPage<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  list: PageQuery,
  page: PageRequest,
): Promise<Page<Row>> {
  if (page.keyset !== undefined) return readBehind<Row>(database, list, page.keyset, page.perPage);
  const { name, sortedBy, items, values } = list;
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const toItsEnd = `LIMIT ${limit}::bigint + ${offset}::bigint`;
  const itemsOfPage = items(`LIMIT ${limit} OFFSET ${offset}`, toItsEnd, BY_NUMBER);
  const total =
    sortedBy === undefined
      ? `SELECT count(*) AS "pageTotal" FROM (${firstOnesOf(list)}) AS ${FIRST_ONES}`
      : `SELECT number AS "pageTotal" FROM ${NUMBER_OF_FIRST_ONES}`;
  const rows = await query<{ readonly pageTotal: number } & BesideItem<Row>>(database, {
    ...(name !== undefined && { name }),
    text: withFirstOnes(list, besideItems(total, itemsOfPage)),
    // one extra item tells whether there is a next page
    values: [...values, page.perPage + 1, pageOffset(page)],
  });
  return countedPage(itemsIn<Row>(rows), rows[0]?.pageTotal ?? 0, page);
}

/**
 * A statement that selects items, and beside each what one row tells of the whole list; that row alone when there are none. See
 * `itemsIn`.
 */
export const besideItems = (ofList: string, items: string): string => `
    SELECT * FROM (${ofList}) AS counted
    LEFT JOIN LATERAL (SELECT true AS "onPage", item.* FROM (${items}) AS item) AS page ON true`;

const isItem = <Row extends object>(row: BesideItem<Row>): row is BesideItem<Row> & Row => row.onPage === true;

export const itemsIn = <Row extends object>(rows: readonly BesideItem<Row>[]): Row[] => rows.filter(isItem<Row>);

const firstOnesOf = ({ counted, sortedBy }: PageQuery): string =>
  `SELECT ${sortedBy ?? ''} FROM ${counted} LIMIT ${COUNTED_AT_MOST + 1}`;

/** The statement, which can select from `FIRST_ONES` if the list is a search. */
const withFirstOnes = (list: PageQuery, statement: string): string =>
  list.sortedBy === undefined
    ? statement
    : `WITH ${FIRST_ONES} AS MATERIALIZED (${firstOnesOf(list)}),
       ${NUMBER_OF_FIRST_ONES} AS MATERIALIZED (SELECT count(*) AS number FROM ${FIRST_ONES}) ${statement}`;

interface WithCursor {
  readonly cursor: readonly string[];
}

/** One page of a list that is walked by its order: nothing is counted, and no page before is read. */
async function readBehind<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  list: PageQuery,
  { after }: Keyset,
  perPage: number,
): Promise<Page<Row>> {
  const { name, items, values, order } = list;
  if (order === undefined) throw new TypeError('a list without an order of its own cannot be walked by it');
  const limits = `LIMIT $${values.length + 1}`;
  const itemsOfPage = items(limits, limits, placeBehind(order, after, values.length + 1));
  const rows = await query<Row & WithCursor>(database, {
    ...(name !== undefined && { name: `${name}${after === null ? '_first' : '_behind'}` }),
    text: withFirstOnes(list, itemsOfPage),
    values: [...values, perPage + 1, ...(after ?? [])],
  });
  const page = rows.slice(0, perPage);
  const next = rows.length > perPage ? page.at(-1)?.cursor : undefined;
  return { items: page, total: 0, ...(next !== undefined && { next }) };
}

/**
 * A page of a list that was counted up to `COUNTED_AT_MOST` and one more. Pure.
 * @param found the items of the page, and one more if there is a next page
 */
export function countedPage<Row>(found: readonly Row[], counted: number, page: PageRequest): Page<Row> {
  const items = found.slice(0, page.perPage);
  if (counted <= COUNTED_AT_MOST) return { items, total: counted };
  return { items, total: Math.max(counted, pageOffset(page) + found.length), isLowerBound: true };
}

/** The rows of one table in a list; `where` and `orderBy` use its columns. */
export interface RowsInOrder {
  readonly columns: Pick<Columns<object>, 'sql'>;
  readonly table: string;
  readonly where: string;
  /** Total; only as a `ListOrder` may the list be walked by it. */
  readonly orderBy: string | ListOrder;
}

/**
 * The items of a `PageQuery`. Of earlier pages only ids are read, from an index that covers the condition;
 * then the rows of the page.
 */
export const rowsOfPage =
  ({ columns, table, where, orderBy: given }: RowsInOrder) =>
  (limits: string, _toItsEnd: string, { behind, cursor }: PagePlace): string => {
    const order = typeof given === 'string' ? given : orderBy(given);
    return `
      SELECT ${columns.sql}${cursor} FROM ${table}
      WHERE id = ANY (ARRAY (SELECT id FROM ${table} WHERE ${where}${behind} ORDER BY ${order} ${limits}))
      ORDER BY ${order}`;
  };

/** The rows of one table that a search finds; as `table` has no alias, its columns are unqualified. */
export interface FoundRows extends RowsInOrder {
  readonly orderBy: ListOrder;
  /** The part of `where` that an index has in this order. */
  readonly walked: string;
}

/**
 * As `rowsOfPage`, of a search: with few matches these are sorted, with many the index is walked in its order until the page is full.
 * The subquery keeps the planner from choosing otherwise.
 */
export const foundRowsOfPage = ({ columns, table, where, walked, orderBy: given }: FoundRows) => {
  const sortedBy = Object.keys(given.by).join(', ');
  const order = orderBy(given);
  const items: PageQuery['items'] = (limits, toItsEnd, { behind, cursor }) => `
    SELECT ${columns.sql}${cursor} FROM ${table} WHERE id = ANY (ARRAY (
      SELECT id FROM (
        SELECT ${sortedBy} FROM ${FIRST_ONES} WHERE ${ARE_ALL}${behind}
        UNION ALL (
          SELECT ${sortedBy} FROM (
            SELECT * FROM ${table} WHERE ${walked} AND NOT ${ARE_ALL}${behind} ORDER BY ${order} OFFSET 0
          ) AS walked WHERE ${where} ORDER BY ${order} ${toItsEnd})
      ) AS found ORDER BY ${order} ${limits}))
    ORDER BY ${order}`;
  return { sortedBy, items };
};

/** What a search finds in one table. */
export interface FoundInTable {
  readonly table: string;
  /** What `where` and `orderBy` call it. */
  readonly alias: string;
  readonly where: string;
  readonly orderBy: ListOrder;
}

/** As `foundRowsOfPage`, only the ids, for statements that join the rows of other tables. The planner may choose how to walk. */
export const foundIdsOfPage = ({ table, alias, where, orderBy: given }: FoundInTable) => {
  const sortedBy = Object.keys(given.by).join(', ');
  const order = orderBy(given);
  const ids = (limits: string, toItsEnd: string, { behind }: Pick<PagePlace, 'behind'>): string => `
    SELECT ${alias}.id FROM (
      SELECT ${sortedBy} FROM ${FIRST_ONES} AS ${alias} WHERE ${ARE_ALL}${behind}
      UNION ALL (
        SELECT ${sortedBy} FROM ${table} AS ${alias} WHERE ${where} AND NOT ${ARE_ALL}${behind} ORDER BY ${order} ${toItsEnd})
    ) AS ${alias} ORDER BY ${order} ${limits}`;
  return { counted: `${table} AS ${alias} WHERE ${where}`, sortedBy, ids };
};

async function query<Row extends object>(
  database: pg.Pool | DataSource | EntityManager,
  statement: pg.QueryConfig & { readonly values: unknown[] },
): Promise<Row[]> {
  if (database instanceof pg.Pool) return (await database.query<Row>(statement)).rows;
  return database.query<Row[]>(statement.text, statement.values);
}
