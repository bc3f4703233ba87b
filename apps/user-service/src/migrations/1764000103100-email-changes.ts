import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Links that are mailed to an address before it becomes somebody's primary one. */
export class EmailChanges1764000103100 implements MigrationInterface {
  readonly name = 'EmailChanges1764000103100';

  async up(db: QueryRunner): Promise<void> {
    await allow(db, `'password', 'confirmation', 'email_change'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM mailed_tokens WHERE purpose = 'email_change'`);
    await allow(db, `'password', 'confirmation'`);
  }
}

async function allow(db: QueryRunner, purposes: string): Promise<void> {
  await db.query(`ALTER TABLE mailed_tokens DROP CONSTRAINT mailed_tokens_purpose_check`);
  await db.query(
    `ALTER TABLE mailed_tokens ADD CONSTRAINT mailed_tokens_purpose_check CHECK (purpose IN (${purposes}))`,
  );
}
