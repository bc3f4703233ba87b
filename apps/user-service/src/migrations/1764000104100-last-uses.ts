import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['access_tokens', 'oauth_grants', 'ssh_keys'] as const;

/** When tokens, keys and what applications were allowed were last used; null for never, and for uses of before. */
export class LastUses1764000104100 implements MigrationInterface {
  readonly name = 'LastUses1764000104100';

  async up(db: QueryRunner): Promise<void> {
    for (const table of TABLES) await db.query(`ALTER TABLE ${table} ADD COLUMN last_used_at timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES) await db.query(`ALTER TABLE ${table} DROP COLUMN last_used_at`);
  }
}
