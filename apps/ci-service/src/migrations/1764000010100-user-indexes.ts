import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Indexes that find the rows of a deleted user. */
export class UserIndexes1764000010100 implements MigrationInterface {
  readonly name = 'UserIndexes1764000010100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX pipelines_user_idx ON pipelines (user_id)`);
    await db.query(`CREATE INDEX commit_statuses_user_idx ON commit_statuses (user_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX commit_statuses_user_idx, pipelines_user_idx`);
  }
}
