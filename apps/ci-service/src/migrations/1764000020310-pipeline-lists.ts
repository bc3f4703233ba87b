import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  pipelines_list_by_status_idx: '(project_id, status, id)',
  pipelines_list_by_ref_idx: '(project_id, ref, id)',
  pipelines_list_by_user_idx: '(project_id, user_id, id)',
  pipelines_list_of_errors_idx: '(project_id, id) WHERE yaml_errors IS NOT NULL',
};

/** Indexes for lists of pipelines by status, ref, user and errors. */
export class PipelineLists1764000020310 implements MigrationInterface {
  readonly name = 'PipelineLists1764000020310';

  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES))
      await db.query(`CREATE INDEX ${name} ON pipelines ${columns}`);
    await db.query('DROP INDEX pipelines_running_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX pipelines_running_idx ON pipelines (project_id, id) WHERE status = 'running'`);
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
  }
}
