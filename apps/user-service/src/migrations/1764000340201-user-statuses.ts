import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What users say they are doing. */
export class UserStatuses1764000340201 implements MigrationInterface {
  readonly name = 'UserStatuses1764000340201';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE user_statuses (
        user_id bigint CONSTRAINT user_statuses_pkey PRIMARY KEY
          CONSTRAINT user_statuses_user_fkey REFERENCES users ON DELETE CASCADE,
        emoji text NOT NULL,
        message text NOT NULL,
        availability text NOT NULL
          CONSTRAINT user_statuses_availability_check CHECK (availability IN ('not_set', 'busy')),
        ends_at timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE user_statuses');
  }
}
