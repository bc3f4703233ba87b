import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { LastAdministrator } from './user.errors.js';

/** Sees to it that somebody can always administer the instance. */
@Injectable()
export class Administrators {
  /**
   * Throws `LastAdministrator` unless another active administrator is there. To be called in the transaction that takes
   * one away: until it ends, no other can take away another.
   */
  async requireAnother(tx: EntityManager, userId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
    const others: unknown[] = await tx.query(
      `SELECT 1 FROM users WHERE is_admin AND state = 'active' AND id <> $1 LIMIT 1`,
      [userId],
    );
    if (others.length === 0) throw new LastAdministrator();
  }
}
