import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Runners may be limited to jobs of protected branches. */
export class ProtectedRefs1764000120110 implements MigrationInterface {
  readonly name = 'ProtectedRefs1764000120110';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE pipelines ADD COLUMN ref_protected boolean NOT NULL DEFAULT false`);
    await db.query(`ALTER TABLE runners ADD COLUMN access_level text NOT NULL DEFAULT 'not_protected'
      CONSTRAINT runners_access_level_check CHECK (access_level IN ('not_protected', 'ref_protected'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE runners DROP COLUMN access_level`);
    await db.query(`ALTER TABLE pipelines DROP COLUMN ref_protected`);
  }
}
