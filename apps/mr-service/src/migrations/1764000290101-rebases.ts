import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rebases of source branches that were asked for and are not done; how the last one of a merge request ended. */
export class Rebases1764000290101 implements MigrationInterface {
  readonly name = 'Rebases1764000290101';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE rebases (
        merge_request_id bigint CONSTRAINT rebases_pkey PRIMARY KEY
          CONSTRAINT rebases_merge_request_fkey REFERENCES merge_requests (id) ON DELETE CASCADE,
        request_id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id bigint NOT NULL,
        skips_pipelines boolean NOT NULL
      )`);
    await db.query('ALTER TABLE merge_requests ADD COLUMN merge_error text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE merge_requests DROP COLUMN merge_error');
    await db.query('DROP TABLE rebases');
  }
}
