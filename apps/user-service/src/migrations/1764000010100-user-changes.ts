import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Renaming and deleting users: how often a user was renamed, and the ghost that deleted ones leave their contributions to. */
export class UserChanges1764000010100 implements MigrationInterface {
  readonly name = 'UserChanges1764000010100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users
        ADD COLUMN username_revision integer NOT NULL DEFAULT 0,
        ADD COLUMN is_ghost boolean NOT NULL DEFAULT false`);
    await db.query(`CREATE UNIQUE INDEX users_ghost_key ON users (is_ghost) WHERE is_ghost`);
    await db.query(`CREATE INDEX users_administrators_idx ON users (id) WHERE is_admin`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX users_administrators_idx`);
    await db.query(`ALTER TABLE users DROP COLUMN is_ghost, DROP COLUMN username_revision`);
  }
}
