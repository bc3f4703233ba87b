import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What decides who sees a contribution is in the indexes of feeds: these alone tell which are on a page, and how many there are. */
export class FeedAudiences1764000120100 implements MigrationInterface {
  readonly name = 'FeedAudiences1764000120100';
  readonly transaction = false; // contributions are recorded meanwhile; all of it can be run again

  async up(db: QueryRunner): Promise<void> {
    await createIndex(db, 'author_seen', 'author_id', 'INCLUDE (project_id, audience, about_type, about_key)');
    await createIndex(db, 'project_seen', 'project_id', 'INCLUDE (audience, about_type, about_key)');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS contribution_events_author_idx');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS contribution_events_project_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    await createIndex(db, 'author', 'author_id');
    await createIndex(db, 'project', 'project_id');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS contribution_events_author_seen_idx');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS contribution_events_project_seen_idx');
  }
}

/** Writers go on. What was interrupted leaves an index that is not valid. */
async function createIndex(db: QueryRunner, kind: string, owner: string, audience = ''): Promise<void> {
  const name = `contribution_events_${kind}_idx`;
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(
    `CREATE INDEX CONCURRENTLY ${name} ON contribution_events (${owner}, occurred_at DESC, id DESC) ${audience}`,
  );
}
