import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Expand: the mail that a token was written into, so that sending it again takes none of the mails that a user may get. */
export class MailsOfTokens1764000391400 implements MigrationInterface {
  readonly name = 'MailsOfTokens1764000391400';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mailed_tokens ADD COLUMN mail_id bigint');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mailed_tokens DROP COLUMN mail_id');
  }
}
