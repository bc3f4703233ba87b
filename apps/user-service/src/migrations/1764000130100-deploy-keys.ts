import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Expand: keys without a user are deploy keys. They share the table, so that no fingerprint is a user's and a project's. */
export class DeployKeys1764000130100 implements MigrationInterface {
  readonly name = 'DeployKeys1764000130100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE ssh_keys
        ALTER COLUMN user_id DROP NOT NULL,
        ADD COLUMN creator_id bigint CONSTRAINT ssh_keys_creator_fkey REFERENCES users ON DELETE SET NULL,
        ADD COLUMN expires_at timestamptz`);
    await db.query(`CREATE INDEX ssh_keys_creator_idx ON ssh_keys (creator_id) WHERE creator_id IS NOT NULL`);
    await db.query(`CREATE INDEX ssh_keys_deploy_idx ON ssh_keys (id) WHERE user_id IS NULL`);
    await db.query(`
      CREATE TABLE deploy_key_projects (
        project_id bigint NOT NULL,
        key_id bigint NOT NULL CONSTRAINT deploy_key_projects_key_fkey REFERENCES ssh_keys ON DELETE CASCADE,
        can_push boolean NOT NULL,
        CONSTRAINT deploy_key_projects_pkey PRIMARY KEY (project_id, key_id)
      )`);
    await db.query(`CREATE INDEX deploy_key_projects_key_idx ON deploy_key_projects (key_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE deploy_key_projects`);
    await db.query(`DELETE FROM ssh_keys WHERE user_id IS NULL`);
    await db.query(`
      ALTER TABLE ssh_keys ALTER COLUMN user_id SET NOT NULL, DROP COLUMN creator_id, DROP COLUMN expires_at`);
  }
}
