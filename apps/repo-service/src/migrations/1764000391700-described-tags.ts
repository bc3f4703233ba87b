import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** New tags with a release, so that recovery after a crash makes it, too. */
export class DescribedTags1764000391700 implements MigrationInterface {
  readonly name = 'DescribedTags1764000391700';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ref_intents ADD COLUMN release_description text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ref_intents DROP COLUMN release_description');
  }
}
