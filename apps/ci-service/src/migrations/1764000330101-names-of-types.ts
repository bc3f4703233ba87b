import { type MigrationInterface, type QueryRunner } from 'typeorm';

const OF_NAME = { index: 'commit_statuses_latest_key', columns: 'pipeline_id, name' };
const OF_TYPE_AND_NAME = { index: 'commit_statuses_latest_of_type_key', columns: 'pipeline_id, name, type' };

/** A job and an external status may have the same name, each with a latest row of its own. */
export class NamesOfTypes1764000330101 implements MigrationInterface {
  readonly name = 'NamesOfTypes1764000330101';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    await create(db, OF_TYPE_AND_NAME);
    await drop(db, OF_NAME);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE commit_statuses s SET is_latest = false WHERE type = 'external' AND is_latest AND EXISTS (
      SELECT FROM commit_statuses j WHERE j.pipeline_id = s.pipeline_id AND j.name = s.name AND j.type = 'job' AND j.is_latest)`);
    await create(db, OF_NAME);
    await drop(db, OF_TYPE_AND_NAME);
  }
}

async function create(db: QueryRunner, { index, columns }: typeof OF_NAME): Promise<void> {
  await drop(db, { index }); // an interrupted build leaves an invalid index
  await db.query(`CREATE UNIQUE INDEX CONCURRENTLY ${index} ON commit_statuses (${columns}) WHERE is_latest`);
}

async function drop(db: QueryRunner, { index }: Pick<typeof OF_NAME, 'index'>): Promise<void> {
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}
