import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A search of tokens finds their names without reading all tokens of the user, unless the server has no pg_trgm. */
export class TokenNames1764000391101 implements MigrationInterface {
  readonly name = 'TokenNames1764000391101';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await this.down(db); // an interrupted build leaves an invalid index
    const [trigrams] = await db.manager.query<{ isThere: boolean }[]>(
      `SELECT true AS "isThere" FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`,
    );
    if (trigrams?.isThere !== true) return;
    await db.query(
      `CREATE INDEX CONCURRENTLY access_tokens_search_idx ON access_tokens USING gin (name gin_trgm_ops) WHERE kind = 'personal'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS access_tokens_search_idx');
  }
}
