import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Expand: what was administered, from the records of all services. Nothing refers to users or projects, as the records outlive them. */
export class AuditEvents1764000240301 implements MigrationInterface {
  readonly name = 'AuditEvents1764000240301';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_events (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_events_pkey PRIMARY KEY,
        record_id text NOT NULL CONSTRAINT audit_events_record_key UNIQUE,
        occurred_at timestamptz NOT NULL,
        event text NOT NULL,
        entity_type text NOT NULL,
        entity_id bigint,
        author_id bigint,
        author_name text NOT NULL,
        record jsonb NOT NULL
      )`);
    await db.query(`CREATE INDEX audit_events_entity_idx ON audit_events (entity_type, entity_id, id)`);
    await db.query(`CREATE INDEX audit_events_time_idx ON audit_events (occurred_at, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE audit_events`);
  }
}
