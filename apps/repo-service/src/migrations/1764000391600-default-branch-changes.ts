import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Changes of default branches that are under way: where HEAD may have to follow the row of the project. Without a foreign key, whose check
 * would wait for whoever changes the project.
 */
export class DefaultBranchChanges1764000391600 implements MigrationInterface {
  readonly name = 'DefaultBranchChanges1764000391600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE default_branch_changes (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT default_branch_changes_pkey PRIMARY KEY,
        project_id bigint NOT NULL,
        looked_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE default_branch_changes');
  }
}
