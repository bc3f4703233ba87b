import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  notes_authors_idx: 'notes (noteable_type, noteable_id, author_id, id) WHERE NOT system',
  todos_projects_idx: 'todos (user_id, project_id)',
};

/** Who takes part in an issue or merge request, and where a user has todos, without reading all notes and todos. */
export class LooseScans1764000350101 implements MigrationInterface {
  readonly name = 'LooseScans1764000350101';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // an interrupted build leaves an invalid index
    for (const [name, on] of Object.entries(INDEXES)) await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
