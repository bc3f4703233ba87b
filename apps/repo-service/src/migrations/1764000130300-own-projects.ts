import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ORDERS = ['name', 'path', 'updated_at'];
const nameOf = (column: string): string => `projects_own_${column}_idx`;

/** The projects of a namespace in each order of lists. */
export class OwnProjects1764000130300 implements MigrationInterface {
  readonly name = 'OwnProjects1764000130300';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    for (const column of ORDERS) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${nameOf(column)}`); // an interrupted build leaves an invalid index
      await db.query(`CREATE INDEX CONCURRENTLY ${nameOf(column)}
        ON projects (namespace_id, archived, visibility, ${column}, id) WHERE deleted_at IS NULL`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of ORDERS) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${nameOf(column)}`);
  }
}
