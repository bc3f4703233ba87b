import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Round trips to sign-in providers that have ended, so that none is good twice. */
export class EndedRoundTrips1764000088100 implements MigrationInterface {
  readonly name = 'EndedRoundTrips1764000088100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ended_round_trips (
        digest bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT ended_round_trips_pkey PRIMARY KEY (digest)
      )`);
    await db.query(`CREATE INDEX ended_round_trips_expires_idx ON ended_round_trips (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE ended_round_trips`);
  }
}
