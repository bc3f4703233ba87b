import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  environments_state_idx: 'environments (project_id, state, id)',
  jobs_runner_running_idx: `commit_statuses (runner_id, id) WHERE type = 'job' AND status = 'running'`,
};

/** Environments of a state, and the running jobs of a runner, however many there are of other states. */
export class RareStates1764000130120 implements MigrationInterface {
  readonly name = 'RareStates1764000130120';
  readonly transaction = false; // does not block writers; can be repeated

  async up(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // an interrupted build leaves an invalid index
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
