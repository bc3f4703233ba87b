import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Variables that jobs report by `artifacts:reports:dotenv`. */
export class ReportedVariables1764000120100 implements MigrationInterface {
  readonly name = 'ReportedVariables1764000120100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE job_reported_variables (
        job_id bigint CONSTRAINT job_reported_variables_pkey PRIMARY KEY
          CONSTRAINT job_reported_variables_job_fkey REFERENCES commit_statuses (id) ON DELETE CASCADE,
        variables jsonb NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE job_reported_variables`);
  }
}
