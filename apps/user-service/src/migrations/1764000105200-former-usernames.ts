import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Names that users had before, in lower case: nobody else gets them, so that old clones never lead to another's code. */
export class FormerUsernames1764000105200 implements MigrationInterface {
  readonly name = 'FormerUsernames1764000105200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE former_usernames (
        username text CONSTRAINT former_usernames_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT former_usernames_user_fkey REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX former_usernames_user_idx ON former_usernames (user_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE former_usernames`);
  }
}
