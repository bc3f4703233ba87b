import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is about a snippet is for those who see the snippet: its visibility is known, and so are the two audiences. */
export class FeedsOfSnippets1764000102100 implements MigrationInterface {
  readonly name = 'FeedsOfSnippets1764000102100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE contribution_targets ADD COLUMN visibility text`);
    await db.query(`ALTER TABLE contribution_events DROP CONSTRAINT contribution_events_audience_check`);
    // what is there passed the narrower check: no need to look at it again while everything waits
    await db.query(`
      ALTER TABLE contribution_events
      ADD CONSTRAINT contribution_events_audience_check CHECK (audience BETWEEN 1 AND 5) NOT VALID`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE contribution_events SET audience = 3 WHERE audience > 3`);
    await db.query(`ALTER TABLE contribution_events DROP CONSTRAINT contribution_events_audience_check`);
    await db.query(`
      ALTER TABLE contribution_events
      ADD CONSTRAINT contribution_events_audience_check CHECK (audience IN (1, 2, 3)) NOT VALID`);
    await db.query(`ALTER TABLE contribution_targets DROP COLUMN visibility`);
  }
}
