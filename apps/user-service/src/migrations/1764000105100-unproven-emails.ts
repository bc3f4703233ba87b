import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Addresses that nobody has proven to be theirs reserve nothing. Primary ones that are unconfirmed may be several users'; secondary
 * ones that users gave themselves give way to whoever proves the address. Names are searched without addresses as well.
 */
export class UnprovenEmails1764000105100 implements MigrationInterface {
  readonly name = 'UnprovenEmails1764000105100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE emails ADD COLUMN is_confirmed boolean NOT NULL DEFAULT false`);
    await db.query(`
      UPDATE emails e SET is_confirmed = true FROM users u
      WHERE u.id = e.user_id AND e.is_primary AND u.confirmed_at IS NOT NULL`);
    await db.query(`ALTER TABLE emails DROP CONSTRAINT emails_email_key`);
    await db.query(`CREATE UNIQUE INDEX emails_email_key ON emails (email) WHERE is_confirmed OR NOT is_primary`);
    await db.query(`DROP INDEX users_email_key`);
    await db.query(`CREATE UNIQUE INDEX users_email_key ON users (email) WHERE confirmed_at IS NOT NULL`);
    await db.query(`CREATE INDEX users_email_idx ON users (email)`);
    await claimWhatIsConfirmed(db);
    await indexNames(db);
  }

  /** Fails while an address is several users'. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX IF EXISTS users_names_idx`);
    await db.query(`DROP TRIGGER claim_changed_primary_email ON users`);
    await db.query(NEW_PRIMARY_BEFORE);
    await db.query(CHANGED_PRIMARY_BEFORE);
    await db.query(`
      CREATE TRIGGER claim_changed_primary_email AFTER UPDATE OF email ON users
      FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION claim_changed_primary_email()`);
    await db.query(`DROP INDEX users_email_idx`);
    await db.query(`DROP INDEX users_email_key`);
    await db.query(`CREATE UNIQUE INDEX users_email_key ON users (email)`);
    await db.query(`DROP INDEX emails_email_key`);
    await db.query(`ALTER TABLE emails ADD CONSTRAINT emails_email_key UNIQUE (email)`);
    await db.query(`ALTER TABLE emails DROP COLUMN is_confirmed`);
  }
}

const TAKEN = `
  EXCEPTION WHEN unique_violation THEN
    RAISE unique_violation USING
      CONSTRAINT = 'users_email_key', TABLE = 'users', MESSAGE = 'an address is another user''s already';`;

const NEW_PRIMARY_BEFORE = `
  CREATE OR REPLACE FUNCTION claim_new_primary_emails() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO emails (user_id, email, is_primary) SELECT id, email, true FROM added;
    RETURN NULL;
    ${TAKEN}
  END $$`;

const CHANGED_PRIMARY_BEFORE = `
  CREATE OR REPLACE FUNCTION claim_changed_primary_email() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM emails WHERE user_id = NEW.id AND email = NEW.email) THEN
      UPDATE emails SET is_primary = (email = NEW.email)
      WHERE user_id = NEW.id AND (is_primary OR email = NEW.email);
    ELSE
      UPDATE emails SET email = NEW.email WHERE user_id = NEW.id AND is_primary;
    END IF;
    RETURN NULL;
    ${TAKEN}
  END $$`;

/** Whatever changes or confirms the address of a user who is there is a proof: a link in a mail, or an administrator. */
async function claimWhatIsConfirmed(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION claim_new_primary_emails() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO emails (user_id, email, is_primary, is_confirmed)
        SELECT id, email, true, confirmed_at IS NOT NULL FROM added;
      RETURN NULL;
      ${TAKEN}
    END $$`);
  // the former address stays as a secondary one where it was secondary's turn, unless nobody ever confirmed it
  await db.query(`
    CREATE OR REPLACE FUNCTION claim_changed_primary_email() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.confirmed_at IS NOT NULL THEN
        DELETE FROM emails WHERE email = NEW.email AND user_id <> NEW.id AND NOT is_primary AND NOT is_confirmed;
      END IF;
      IF EXISTS (SELECT FROM emails WHERE user_id = NEW.id AND email = NEW.email AND NOT is_primary) THEN
        DELETE FROM emails WHERE user_id = NEW.id AND is_primary AND NOT is_confirmed;
        UPDATE emails SET is_primary = false WHERE user_id = NEW.id AND is_primary;
        UPDATE emails SET is_primary = true, is_confirmed = NEW.confirmed_at IS NOT NULL
        WHERE user_id = NEW.id AND email = NEW.email;
      ELSE
        UPDATE emails SET email = NEW.email, is_confirmed = NEW.confirmed_at IS NOT NULL
        WHERE user_id = NEW.id AND is_primary;
      END IF;
      RETURN NULL;
      ${TAKEN}
    END $$`);
  await db.query(`DROP TRIGGER claim_changed_primary_email ON users`);
  await db.query(`
    CREATE TRIGGER claim_changed_primary_email AFTER UPDATE OF email, confirmed_at ON users FOR EACH ROW
    WHEN ((OLD.email, OLD.confirmed_at IS NULL) IS DISTINCT FROM (NEW.email, NEW.confirmed_at IS NULL))
    EXECUTE FUNCTION claim_changed_primary_email()`);
}

/** As the index of names and addresses: without pg_trgm, a search reads the whole table. */
async function indexNames(db: QueryRunner): Promise<void> {
  await db.query(`
    DO $$ BEGIN
      CREATE INDEX users_names_idx ON users
        USING gist (lower(username || E'\\n' || name) gist_trgm_ops (siglen = 256));
    EXCEPTION WHEN undefined_object THEN
      RAISE WARNING 'pg_trgm is not available: searching users reads the whole table';
    END $$`);
}
