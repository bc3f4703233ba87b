import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type UserFilter, whereOf } from './user-filter.js';

/** As many changes are added up at each count before they are folded into one. */
const CHANGES_KEPT = 500;

/** How many users a filter shows, without counting the table where the triggers of the table of users did so already. */
@Injectable()
export class UserTotals {
  constructor(private readonly pool: pg.Pool) {}

  count(filter: UserFilter): Promise<number> {
    const isCounted = filter.username === undefined && (filter.search ?? '') === '';
    return isCounted ? this.addUp(filter) : this.countRows(filter);
  }

  /** The ghost is counted as blocked, and shown as active. */
  private async addUp({ onlyActive, onlyBlocked, onlyExternal }: UserFilter): Promise<number> {
    const { rows } = await this.pool.query<{ users: string | null; changes: number }>({
      name: 'user_totals',
      text: `
        SELECT count(*) AS changes, sum(difference) FILTER (
          WHERE (is_active OR NOT $1) AND (NOT is_active OR NOT $2) AND (is_external OR NOT $3)
        ) + ($1::boolean::int - $2::boolean::int) * (SELECT count(*) FROM users WHERE is_ghost AND NOT $3) AS users
        FROM user_count_changes`,
      values: [onlyActive, onlyBlocked, onlyExternal],
    });
    const { users = null, changes = 0 } = rows[0] ?? {};
    if (changes > CHANGES_KEPT) await this.fold();
    return Number(users ?? 0);
  }

  /** Two that fold at once do no harm: each takes the rows that the other one left. */
  private async fold(): Promise<void> {
    await this.pool.query(`
      WITH folded AS (DELETE FROM user_count_changes RETURNING *)
      INSERT INTO user_count_changes
      SELECT is_active, is_external, sum(difference) FROM folded GROUP BY 1, 2`);
  }

  private async countRows(filter: UserFilter): Promise<number> {
    const { where, values } = whereOf(filter);
    const { rows } = await this.pool.query<{ count: number }>(`SELECT count(*) FROM users u ${where}`, values);
    return rows[0]?.count ?? 0;
  }
}
