import { cursorInvalid, DomainError } from '@ingot/contracts';

/** Columns whose values texts stand for. */
type OrderColumnKind = 'id' | 'time' | 'text';

/** The order of a list. It is total, and all columns are sorted in one direction; none is ever null. */
export interface ListOrder {
  /** By their names in SQL, the first one first. */
  readonly by: Readonly<Record<string, OrderColumnKind>>;
  readonly direction: 'asc' | 'desc';
}

/** What an `items` statement of a page has besides its own. */
export interface PagePlace {
  /** ` AND …`, behind the condition on each row: only those of this page and of later ones. */
  readonly behind: string;
  /** `, …`, behind what is selected of each row: where it stands in the order. */
  readonly cursor: string;
}

/** Of a page that is found by its number. */
export const BY_NUMBER: PagePlace = { behind: '', cursor: '' };

/** SQL: what stands behind `ORDER BY`. Pure. */
export const orderBy = ({ by, direction }: ListOrder): string =>
  Object.keys(by)
    .map((column) => `${column} ${direction}`)
    .join(', ');

/**
 * The place behind an item. Pure. Throws for what the columns of this order cannot hold.
 * @param after as texts, what the item has in these columns; null for the first page
 * @param parameter how many parameters the statement has already
 */
export function placeBehind(
  { by, direction }: ListOrder,
  after: readonly string[] | null,
  parameter: number,
): PagePlace {
  const columns = Object.entries(by);
  const cursor = `, ${cursorOf({ by })} AS cursor`;
  if (after === null) return { behind: '', cursor };
  if (after.length !== columns.length || !columns.every(([, kind], at) => FITS[kind](after[at] ?? ''))) {
    throw new DomainError(cursorInvalid.code, cursorInvalid.body);
  }
  const given = columns.map((_, at) => `$${parameter + 1 + at}`).join(', ');
  const [names, isBehind] = [columns.map(([column]) => column).join(', '), direction === 'asc' ? '>' : '<'];
  return { behind: ` AND (${names}) ${isBehind} (${given})`, cursor };
}

/** SQL: where a row stands in an order, as texts. Pure. */
export const cursorOf = ({ by }: Pick<ListOrder, 'by'>): string => {
  const texts = Object.entries(by).map(([column, kind]) => (kind === 'time' ? instant(column) : `${column}::text`));
  return `ARRAY[${texts.join(', ')}]`;
};

/** SQL: a point in time to the microsecond, whatever the time zone of the session. */
const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const FITS: Readonly<Record<OrderColumnKind, (text: string) => boolean>> = {
  id: (text) => /^\d{1,18}$/.test(text),
  time: (text) => INSTANT.test(text) && isoDateOf(text) === text.slice(0, 10), // there is no 30th of February
  text: (text) => !text.includes('\0'),
};

function isoDateOf(instant: string): string | null {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
