import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tells armings of the same head apart, and remembers when builds were last retried, as events may arrive in another order. */
export class ArmingsAndRetries1764000131100 implements MigrationInterface {
  readonly name = 'ArmingsAndRetries1764000131100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE merge_requests
      ADD COLUMN auto_merge_arming uuid,
      ADD COLUMN builds_retried_at timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE merge_requests DROP COLUMN auto_merge_arming, DROP COLUMN builds_retried_at`);
  }
}
