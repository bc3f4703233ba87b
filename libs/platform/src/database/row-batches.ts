import { type DataSource } from 'typeorm';

/** The batch size. */
const DELETED_AT_ONCE = 500;
const REASSIGNED_AT_ONCE = 1_000;

/** The rows with a value in an indexed column. */
interface RowsWhere {
  readonly table: string;
  readonly column: string;
}

/** Deletes all rows with that value in batches; after an interruption, call it again. */
export async function deleteRows(database: DataSource, { table, column }: RowsWhere, value: number): Promise<void> {
  for (;;) {
    const [, deleted]: [unknown, number] = await database.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT $2))`,
      [value, DELETED_AT_ONCE],
    );
    // not "fewer than a batch": rows that change concurrently are skipped, and found by the next one
    if (deleted === 0) return;
  }
}

/** Replaces the column's value by `to` in batches; after an interruption, call it again. */
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
