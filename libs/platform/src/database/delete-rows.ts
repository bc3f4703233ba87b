import { type DataSource } from 'typeorm';

/** Few enough for one statement to be short. */
const BATCH = 500;

/**
 * Deletes all rows of a table in which a column says `value`; the column has an index. Some rows at a time: when it is
 * interrupted, doing it again goes on.
 */
export async function deleteRows(
  database: DataSource,
  { table, column }: { readonly table: string; readonly column: string },
  value: number,
): Promise<void> {
  for (;;) {
    const [, deleted]: [unknown, number] = await database.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT $2))`,
      [value, BATCH],
    );
    // not "fewer than a batch": what others change meanwhile is passed over, and found the next time
    if (deleted === 0) return;
  }
}
