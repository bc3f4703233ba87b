import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { branchRef, refUpdated } from '@ingot/contracts';

/** The times of branch moves, from their events: these stay in the outbox for days, and are read within seconds. */
@Injectable()
export class LastPushes {
  constructor(private readonly pool: pg.Pool) {}

  /** Served from `outbox_ref_updates_idx`. */
  async of(projectId: number, branch: string): Promise<Date | null> {
    const { rows } = await this.pool.query<{ occurredAt: Date }>({
      name: 'last_push_of_branch',
      text: `SELECT occurred_at AS "occurredAt" FROM outbox
             WHERE subject = '${refUpdated.subject}' AND payload->>'projectId' = $1
               AND left(payload->>'refname', 500) = left($2, 500) AND payload->>'refname' = $2
             ORDER BY seq DESC LIMIT 1`,
      values: [String(projectId), branchRef(branch)],
    });
    return rows[0]?.occurredAt ?? null;
  }
}
