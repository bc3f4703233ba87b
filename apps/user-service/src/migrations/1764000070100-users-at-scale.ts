import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps lists and searches of users as fast with a million of them as with a thousand. */
export class UsersAtScale1764000070100 implements MigrationInterface {
  readonly name = 'UsersAtScale1764000070100';

  async up(db: QueryRunner): Promise<void> {
    await countByDifferences(db);
    await replaceSearchIndex(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX IF EXISTS users_searched_idx`);
    await db.query(`DROP FUNCTION count_new_users, count_gone_users, count_changed_user CASCADE`);
    await db.query(`DROP TABLE user_count_changes`);
  }
}

/** Differences rather than counts: those who create users at once then never wait for each other. */
async function countByDifferences(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE TABLE user_count_changes (
      is_active boolean NOT NULL,
      is_external boolean NOT NULL,
      difference bigint NOT NULL
    )`);
  await addTrigger(db, {
    name: 'count_new_users',
    when: 'AFTER INSERT ON users REFERENCING NEW TABLE AS counted FOR EACH STATEMENT',
    body: countedRows(1),
  });
  await addTrigger(db, {
    name: 'count_gone_users',
    when: 'AFTER DELETE ON users REFERENCING OLD TABLE AS counted FOR EACH STATEMENT',
    body: countedRows(-1),
  });
  await addTrigger(db, {
    name: 'count_changed_user',
    when: `AFTER UPDATE OF state, is_external ON users FOR EACH ROW
           WHEN ((OLD.state, OLD.is_external) IS DISTINCT FROM (NEW.state, NEW.is_external))`,
    body: `INSERT INTO user_count_changes
           VALUES (OLD.state = 'active', OLD.is_external, -1), (NEW.state = 'active', NEW.is_external, 1);`,
  });
  await db.query(`
    INSERT INTO user_count_changes
    SELECT state = 'active', is_external, count(*) FROM users GROUP BY 1, 2`);
}

const countedRows = (sign: 1 | -1): string => `
  INSERT INTO user_count_changes
  SELECT state = 'active', is_external, ${sign} * count(*) FROM counted GROUP BY 1, 2;`;

async function addTrigger(db: QueryRunner, { name, when, body }: { name: string; when: string; body: string }) {
  await db.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${body}
      RETURN NULL;
    END $$`);
  await db.query(`CREATE TRIGGER ${name} ${when} EXECUTE FUNCTION ${name}()`);
}

/**
 * One tree of signatures of what is searched, instead of lists per trigram: those of trigrams that nearly everybody has, as of
 * a mail domain, grow with the table. A server that lacks pg_trgm, or forbids it, does without any: search then reads the whole
 * table.
 */
async function replaceSearchIndex(db: QueryRunner): Promise<void> {
  await db.query(`DROP INDEX IF EXISTS users_search_idx`);
  await db.query(`
    DO $$ BEGIN
      CREATE INDEX users_searched_idx ON users
        USING gist (lower(username || E'\\n' || name || E'\\n' || email) gist_trgm_ops (siglen = 256));
    EXCEPTION WHEN undefined_object THEN
      RAISE WARNING 'pg_trgm is not available: searching users reads the whole table';
    END $$`);
}
