import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  access_tokens_inactive_idx: 'access_tokens (user_id, kind, id) WHERE revoked OR expires_at IS NOT NULL',
};

/** The few tokens of a user that may be inactive. */
export class InactiveTokens1764000350102 implements MigrationInterface {
  readonly name = 'InactiveTokens1764000350102';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // an interrupted build leaves an invalid index
    for (const [name, on] of Object.entries(INDEXES)) await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
