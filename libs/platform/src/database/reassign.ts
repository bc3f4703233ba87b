import { type DataSource } from 'typeorm';

/** Few enough for one statement to be short. */
const BATCH = 1_000;

/**
 * Puts `to` where a column says `from`, in all rows of a table with an `id`; the column has an index. Some rows at a time: when
 * it is interrupted, doing it again goes on.
 */
export async function reassign(
  database: DataSource,
  { table, column }: { readonly table: string; readonly column: string },
  from: number,
  to: number | null,
): Promise<void> {
  for (;;) {
    const [, changed]: [unknown, number] = await database.query(
      `UPDATE ${table} SET ${column} = $2
       WHERE id = ANY (ARRAY (SELECT id FROM ${table} WHERE ${column} = $1 LIMIT $3))`,
      [from, to, BATCH],
    );
    if (changed < BATCH) return;
  }
}
