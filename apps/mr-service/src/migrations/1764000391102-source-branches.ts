import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEX = { merge_requests_branch_idx: '(source_branch, project_id, created_at, id)' };

/** It is searched for both columns. */
const REPLACED = { merge_requests_source_idx: '(project_id, source_branch, created_at, id)' };

/** Merge requests of a branch, also in all projects. */
export class SourceBranches1764000391102 implements MigrationInterface {
  readonly name = 'SourceBranches1764000391102';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await create(db, INDEX);
    await drop(db, REPLACED);
  }

  async down(db: QueryRunner): Promise<void> {
    await create(db, REPLACED);
    await drop(db, INDEX);
  }
}

async function create(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  await drop(db, indexes); // an interrupted build leaves an invalid index
  for (const [name, columns] of Object.entries(indexes)) {
    await db.query(`CREATE INDEX CONCURRENTLY ${name} ON merge_requests ${columns} WHERE deleted_at IS NULL`);
  }
}

async function drop(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
