import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  labels_title_idx: 'labels (title)',
  milestones_title_idx: 'milestones (title)',
  merge_requests_source_idx: 'merge_requests (project_id, source_branch, created_at, id) WHERE deleted_at IS NULL',
  notes_project_id_idx: 'notes (project_id, id)',
  merge_requests_target_idx: 'merge_requests (project_id, target_branch, created_at, id) WHERE deleted_at IS NULL',
};

const REPLACED = { notes_project_idx: 'notes (project_id)' };

/** Labels and milestones of one title in all projects; merge requests of a branch, whatever their state; the newest notes of a project. */
export class ItemWalks1764000130200 implements MigrationInterface {
  readonly name = 'ItemWalks1764000130200';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await create(db, INDEXES);
    await drop(db, REPLACED);
  }

  async down(db: QueryRunner): Promise<void> {
    await create(db, REPLACED);
    await drop(db, INDEXES);
  }
}

async function create(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  await drop(db, indexes); // an interrupted build leaves an invalid index
  for (const [name, on] of Object.entries(indexes)) await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

async function drop(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
