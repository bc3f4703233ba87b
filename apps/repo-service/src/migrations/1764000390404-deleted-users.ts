import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Deleted users in whose name a request that was admitted before may still write. */
export class DeletedUsers1764000390404 implements MigrationInterface {
  readonly name = 'DeletedUsers1764000390404';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE deleted_users (
        user_id bigint CONSTRAINT deleted_users_pkey PRIMARY KEY,
        ghost_id bigint NOT NULL,
        deleted_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE deleted_users');
  }
}
