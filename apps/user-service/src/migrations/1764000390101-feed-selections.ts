import { type MigrationInterface, type QueryRunner } from 'typeorm';

const SELECTION = 'action, reopens, target_type';

const INDEXES = {
  contribution_events_author_kind_idx: `(author_id, occurred_at DESC, id DESC)
    INCLUDE (project_id, audience, about_type, about_key, ${SELECTION})`,
  contribution_events_project_kind_idx: `(project_id, occurred_at DESC, id DESC)
    INCLUDE (audience, about_type, about_key, ${SELECTION})`,
};

/** `INDEXES` have the same order. */
const REPLACED = {
  contribution_events_author_seen_idx: `(author_id, occurred_at DESC, id DESC)
    INCLUDE (project_id, audience, about_type, about_key)`,
  contribution_events_project_seen_idx: `(project_id, occurred_at DESC, id DESC)
    INCLUDE (audience, about_type, about_key)`,
};

/** Feeds of some kinds of contributions, from their indexes alone. What was reopened before is known as opened only. */
export class FeedSelections1764000390101 implements MigrationInterface {
  readonly name = 'FeedSelections1764000390101';
  readonly transaction = false; // contributions are recorded meanwhile; all of it can be run again

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE contribution_events ADD COLUMN IF NOT EXISTS reopens boolean NOT NULL DEFAULT false');
    await create(db, INDEXES);
    await drop(db, REPLACED);
  }

  async down(db: QueryRunner): Promise<void> {
    await create(db, REPLACED);
    await drop(db, INDEXES);
    await db.query('ALTER TABLE contribution_events DROP COLUMN IF EXISTS reopens');
  }
}

async function create(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  await drop(db, indexes); // an interrupted build leaves an invalid index
  for (const [name, columns] of Object.entries(indexes)) {
    await db.query(`CREATE INDEX CONCURRENTLY ${name} ON contribution_events ${columns}`);
  }
}

async function drop(db: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
