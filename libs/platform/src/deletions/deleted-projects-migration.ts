import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The table of deleted projects for which a request that was admitted before may still write; the same in each service that has it. */
export abstract class DeletedProjectsMigration implements MigrationInterface {
  abstract readonly name: string;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE deleted_projects (
        project_id bigint CONSTRAINT deleted_projects_pkey PRIMARY KEY,
        deleted_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE deleted_projects');
  }
}
