import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Remembers of which arming the user was told that it cannot be merged, so that the sweep does not tell it again. */
export class RefusedArmings1764000391800 implements MigrationInterface {
  readonly name = 'RefusedArmings1764000391800';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE merge_requests ADD COLUMN auto_merge_refused_arming uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE merge_requests DROP COLUMN auto_merge_refused_arming');
  }
}
