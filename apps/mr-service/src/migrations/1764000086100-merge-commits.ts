import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which merge request a commit merged is found by its index. */
export class MergeCommits1764000086100 implements MigrationInterface {
  readonly name = 'MergeCommits1764000086100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX merge_requests_merge_commit_idx ON merge_requests (project_id, merge_commit_oid)
       WHERE merge_commit_oid IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX merge_requests_merge_commit_idx`);
  }
}
