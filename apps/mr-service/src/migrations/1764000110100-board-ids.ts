import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A project has one board, which has the project's id: so it can be shown before there is a row, and reading it writes none. */
export class BoardIds1764000110100 implements MigrationInterface {
  readonly name = 'BoardIds1764000110100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE board_lists DROP CONSTRAINT board_lists_board_fkey');
    await db.query('ALTER TABLE boards DROP CONSTRAINT boards_pkey');
    await db.query('UPDATE board_lists AS l SET board_id = b.project_id FROM boards AS b WHERE b.id = l.board_id');
    await db.query('UPDATE boards SET id = project_id');
    await db.query('ALTER TABLE boards ADD CONSTRAINT boards_pkey PRIMARY KEY (id)');
    await db.query(
      'ALTER TABLE board_lists ADD CONSTRAINT board_lists_board_fkey FOREIGN KEY (board_id) REFERENCES boards',
    );
  }

  /** Ids need not be those of projects for the version before. */
  async down(): Promise<void> {}
}
