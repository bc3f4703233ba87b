import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The storages that replicas have announced, with their stream URLs. */
export class Storages1764000000100 implements MigrationInterface {
  readonly name = 'Storages1764000000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE storages (
        name text CONSTRAINT storages_pkey PRIMARY KEY,
        stream_url text NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        seen_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE storages`);
  }
}
