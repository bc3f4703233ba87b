import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An index for the sweep of expired memberships; few memberships expire at all. */
export class MemberExpiry1764000090100 implements MigrationInterface {
  readonly name = 'MemberExpiry1764000090100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX members_expires_idx ON members (expires_at, id) WHERE expires_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX members_expires_idx`);
  }
}
