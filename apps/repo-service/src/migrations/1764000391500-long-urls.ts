import { type MigrationInterface, type QueryRunner } from 'typeorm';

const MADE = 'release_links_url_made_key';
const NAME = 'release_links_url_key';

/**
 * URLs of release links may have 2,048 characters, and a row of an index 2,704 bytes: the index has their digests. It has the name of the
 * former constraint, by which processes of the version before know what is taken.
 */
export class LongUrls1764000391500 implements MigrationInterface {
  readonly name = 'LongUrls1764000391500';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${MADE}`); // an interrupted build leaves an invalid index
    await db.query(`CREATE UNIQUE INDEX CONCURRENTLY ${MADE} ON release_links (project_id, tag_name, md5(url))`);
    await db.query(`
      ALTER TABLE release_links DROP CONSTRAINT IF EXISTS ${NAME};
      DROP INDEX IF EXISTS ${NAME};
      ALTER INDEX ${MADE} RENAME TO ${NAME}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX ${NAME};
      ALTER TABLE release_links ADD CONSTRAINT ${NAME} UNIQUE (project_id, tag_name, url)`);
  }
}
