import { DataSource, type DataSourceOptions } from 'typeorm';

/**
 * Brings the schema up to date before the service starts. Replicas that start at once take turns by an advisory lock.
 * @returns how many migrations ran
 */
export async function migrate(options: DataSourceOptions): Promise<number> {
  const dataSource = await new DataSource(options).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', ['ingot migrations']);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.length;
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}
