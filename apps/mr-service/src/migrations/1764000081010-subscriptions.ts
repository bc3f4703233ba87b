import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['subscriptions', 'participants'] as const;

/** Who asked to hear of an issue or merge request or not to, and who takes part in it. */
export class Subscriptions1764000081010 implements MigrationInterface {
  readonly name = 'Subscriptions1764000081010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE subscriptions (
        target_type text NOT NULL,
        target_id bigint NOT NULL,
        user_id bigint NOT NULL,
        project_id bigint NOT NULL,
        subscribed boolean NOT NULL,
        CONSTRAINT subscriptions_pkey PRIMARY KEY (target_type, target_id, user_id)
      )`);
    await db.query(`
      CREATE TABLE participants (
        target_type text NOT NULL,
        target_id bigint NOT NULL,
        user_id bigint NOT NULL,
        project_id bigint NOT NULL,
        CONSTRAINT participants_pkey PRIMARY KEY (target_type, target_id, user_id)
      )`);
    for (const table of TABLES) {
      await db.query(`CREATE INDEX ${table}_user_idx ON ${table} (user_id)`);
      await db.query(`CREATE INDEX ${table}_project_idx ON ${table} (project_id)`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE subscriptions, participants');
  }
}
