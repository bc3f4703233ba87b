import pg from 'pg';
import { type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { type ServiceConfig } from '../config/platform-config.js';
import { type Logger } from '../logging/logger.js';

// int8 as number: ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const INT8_ARRAY: number = 1016; // which the driver has no name for
pg.types.setTypeParser(INT8_ARRAY, (written) => (written === '{}' ? [] : written.slice(1, -1).split(',').map(Number)));

export interface DatabaseModel {
  readonly service: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

const STATEMENT_TIMEOUT_MS = 15_000;
export const CONNECT_TIMEOUT_MS = 3_000;
export const MIGRATIONS_TABLE = 'schema_migrations';

const sessionOptions = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000`;

/** TypeORM's options of a service; schemas only ever change by migrations. */
export function dataSourceOptions(config: ServiceConfig, model: DatabaseModel): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    nativeDriver: false, // else every start looks for it in vain
    url: config.DATABASE_URL,
    entities: [...model.entities],
    migrations: [...model.migrations],
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    poolSize: config.DATABASE_POOL,
    applicationName: model.service,
    extra: { options: sessionOptions, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
  };
}

/** As `dataSourceOptions`, for migrations: they may take as long as they need, and so may waiting for another replica's. */
export const migrationOptions = (config: ServiceConfig, model: DatabaseModel): DataSourceOptions => ({
  ...dataSourceOptions(config, model),
  extra: { connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
});

/**
 * The pool of reads, injected as `pg.Pool`: queries outside a transaction whose text is fixed, as prepared statements (`name`),
 * which TypeORM cannot send. It stands beside the pool of TypeORM's `DataSource`, through which all transactions and writes go,
 * so that reads never queue behind transactions that wait for a lock.
 */
export function createReadPool(
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  service: string,
  logger: Pick<Logger, 'warn'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    application_name: `${service} reads`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: sessionOptions,
  });
  // an idle connection that breaks is replaced at its next use; unheard, the error would end the process
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to the database broke'));
  return pool;
}
