import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The head of each branch after the last push that was processed. */
export class ReadPushes1764000020300 implements MigrationInterface {
  readonly name = 'ReadPushes1764000020300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE read_pushes (
        project_id bigint NOT NULL,
        ref text NOT NULL,
        head_oid text NOT NULL,
        pushed_at timestamptz NOT NULL,
        CONSTRAINT read_pushes_pkey PRIMARY KEY (project_id, ref)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE read_pushes`);
  }
}
