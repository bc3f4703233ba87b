import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The tables of outgoing events and of handled events; the same in every service's database. */
export class Outbox1764000000000 implements MigrationInterface {
  readonly name = 'Outbox1764000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        subject text NOT NULL,
        payload jsonb NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      )`);
    await db.query(`CREATE INDEX outbox_unpublished_idx ON outbox (seq) WHERE published_at IS NULL`);
    await db.query(`CREATE INDEX outbox_published_idx ON outbox (published_at) WHERE published_at IS NOT NULL`);
    await db.query(`
      CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$`);
    await db.query(`
      CREATE TRIGGER outbox_notify AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox()`);
    await db.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
    await db.query(`CREATE INDEX inbox_handled_at_idx ON inbox (handled_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE inbox, outbox`);
    await db.query(`DROP FUNCTION notify_outbox`);
  }
}

/** What names the span in which an event was made, for its consumers; the same in every service's database. */
export class OutboxTraces1764000000010 implements MigrationInterface {
  readonly name = 'OutboxTraces1764000000010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE outbox ADD COLUMN traceparent text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE outbox DROP COLUMN traceparent`);
  }
}

/** The migrations of the tables of events, in every service. */
export const OUTBOX_MIGRATIONS = [Outbox1764000000000, OutboxTraces1764000000010];
