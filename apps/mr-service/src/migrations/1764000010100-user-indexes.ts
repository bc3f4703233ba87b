import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS = [
  'author_id',
  'assignee_id',
  'merged_by_id',
  'auto_merge_user_id',
  'source_branch_removal_user_id',
] as const;

/** What a deleted user leaves behind is found by its index. */
export class UserIndexes1764000010100 implements MigrationInterface {
  readonly name = 'UserIndexes1764000010100';

  async up(db: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      await db.query(
        `CREATE INDEX merge_requests_${column}_idx ON merge_requests (${column}) WHERE ${column} IS NOT NULL`,
      );
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await db.query(`DROP INDEX merge_requests_${column}_idx`);
  }
}
