import { type DataSource } from 'typeorm';
import { type Columns } from '../database/columns.js';

/** Longer than a request takes that was admitted before the deletion. */
const LAST_REQUEST_ENDS_WITHIN_SECONDS = 300;

/** Deleted users or projects, with the time `deleted_at` when the event of each deletion arrived. */
interface DeletionTable<Deleted extends object> {
  readonly name: string;
  readonly key: string;
  readonly columns: Columns<Deleted>;
}

/** The deleted users or projects for which a request may still write. */
export abstract class DeletionRepository<Deleted extends object> {
  protected constructor(
    protected readonly database: DataSource,
    private readonly table: DeletionTable<Deleted>,
  ) {}

  /** Does nothing when the deletion is known. */
  abstract add(deleted: Deleted): Promise<void>;

  /** One batch: those with ids above the given one for which no request writes any more. */
  findSilentAfter(id: number, limit: number): Promise<(Deleted & { readonly id: number })[]> {
    const { name, key, columns } = this.table;
    return this.database.query(
      `SELECT ${key} AS id, ${columns.sql} FROM ${name}
       WHERE ${key} > $1 AND deleted_at < now() - make_interval(secs => $3) ORDER BY ${key} LIMIT $2`,
      [id, limit, LAST_REQUEST_ENDS_WITHIN_SECONDS],
    );
  }

  async forget(id: number): Promise<void> {
    await this.database.query(`DELETE FROM ${this.table.name} WHERE ${this.table.key} = $1`, [id]);
  }
}
