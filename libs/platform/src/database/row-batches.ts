import { type DataSource } from 'typeorm';

/** Few enough for one statement to be short. */
const DELETED_AT_ONCE = 500;
const REASSIGNED_AT_ONCE = 1_000;

/** The rows of a table in which a column has a value; the column has an index. */
interface RowsWhere {
  readonly table: string;
  readonly column: string;
}

/** Deletes all rows with that value, some at a time: when it is interrupted, doing it again goes on. */
export async function deleteRows(database: DataSource, { table, column }: RowsWhere, value: number): Promise<void> {
  for (;;) {
    const [, deleted]: [unknown, number] = await database.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT $2))`,
      [value, DELETED_AT_ONCE],
    );
    // not "fewer than a batch": what others change meanwhile is passed over, and found the next time
    if (deleted === 0) return;
  }
}

/** Puts `to` where the column says `from`, some rows at a time: when it is interrupted, doing it again goes on. */
export async function reassign(
  database: DataSource,
  { table, column }: RowsWhere,
  from: number,
  to: number | null,
): Promise<void> {
  for (;;) {
    const [, changed]: [unknown, number] = await database.query(
      `UPDATE ${table} SET ${column} = $2
       WHERE id = ANY (ARRAY (SELECT id FROM ${table} WHERE ${column} = $1 LIMIT $3))`,
      [from, to, REASSIGNED_AT_ONCE],
    );
    if (changed < REASSIGNED_AT_ONCE) return;
  }
}
