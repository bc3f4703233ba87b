import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Merge commits that are about to be put on a target branch: what a crash leaves to be found out. */
export class MergeIntents1764000000110 implements MigrationInterface {
  readonly name = 'MergeIntents1764000000110';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE merge_intents (
        merge_request_id bigint NOT NULL
          CONSTRAINT merge_intents_merge_request_fkey REFERENCES merge_requests (id) ON DELETE CASCADE,
        merge_oid text NOT NULL,
        target_oid text NOT NULL,
        head_oid text NOT NULL,
        user_id bigint NOT NULL,
        should_remove_source_branch boolean,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT merge_intents_pkey PRIMARY KEY (merge_request_id, merge_oid)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE merge_intents');
  }
}
