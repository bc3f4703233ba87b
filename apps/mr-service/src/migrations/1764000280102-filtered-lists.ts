import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  issues_milestone_created_idx: `issues (milestone_id, created_at, id)
    INCLUDE (project_id, state, updated_at, confidential, author_id, assignee_id) WHERE deleted_at IS NULL AND milestone_id IS NOT NULL`,
  todos_state_idx: 'todos (user_id, state, id) INCLUDE (action, author_id, project_id, target_type, target_id)',
};

/** `todos_state_idx` has the same order. */
const REPLACED = { todos_list_idx: 'todos (user_id, state, id)' };

/** Issues of a milestone, and todos by what lists filter, from their indexes alone. */
export class FilteredLists1764000280102 implements MigrationInterface {
  readonly name = 'FilteredLists1764000280102';
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
