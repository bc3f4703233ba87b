import pg from 'pg';
import { type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { type ServiceConfig } from '../config/platform-config.js';
import { type Logger } from '../logging/logger.js';
import { CountedPool, TransactionClient } from './clients.js';

// int8 as number: ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const INT8_ARRAY: number = 1016; // missing in the driver's constants
pg.types.setTypeParser(INT8_ARRAY, (written) => (written === '{}' ? [] : written.slice(1, -1).split(',').map(Number)));

export interface DatabaseModel {
  readonly service: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

const STATEMENT_TIMEOUT_MS = 15_000;
export const CONNECT_TIMEOUT_MS = 3_000;
/**
 * How long a pool keeps an idle connection. The first queries of a new one are slow: PostgreSQL starts a process for it, which knows
 * no statement and no table yet. Probes find the idle ones to a server that vanished without closing them.
 */
const IDLE_CONNECTIONS = { idleTimeoutMillis: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
export const MIGRATIONS_TABLE = 'schema_migrations';

/** PostgreSQL ends the idle sessions of a process that vanished after a minute: else they would take up its connections for hours. */
const sessionOptions = [
  `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  '-c idle_in_transaction_session_timeout=30000',
  '-c tcp_keepalives_idle=30',
  '-c tcp_keepalives_interval=10',
  '-c tcp_keepalives_count=3',
].join(' ');

/**
 * Options of a session that holds a lock. PostgreSQL ends it when its process does not answer on the network after five seconds, so that
 * another process gets the lock; else that would take hours. Keepalives see a silent peer while nothing is under way, the last one
 * while an answer is.
 */
export const LOCKING_SESSION = [
  '-c tcp_keepalives_idle=3',
  '-c tcp_keepalives_interval=1',
  '-c tcp_keepalives_count=2',
  '-c tcp_user_timeout=5000',
].join(' ');

/** TypeORM's options of a service; the schema changes only by migrations. */
export function dataSourceOptions(
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  model: DatabaseModel,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    nativeDriver: false, // avoids a futile lookup at every start
    url: config.DATABASE_URL,
    entities: [...model.entities],
    migrations: [...model.migrations],
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    poolSize: config.DATABASE_POOL,
    applicationName: model.service,
    extra: {
      Client: TransactionClient,
      options: sessionOptions,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...IDLE_CONNECTIONS,
    },
  };
}

/** As `dataSourceOptions`, for migrations, which have no time limit, also while they wait for another replica. */
export const migrationOptions = (config: ServiceConfig, model: DatabaseModel): DataSourceOptions => ({
  ...dataSourceOptions(config, model),
  extra: { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options: LOCKING_SESSION },
});

/**
 * The pool of single statements, injected as `pg.Pool`: reads, and writes of one statement, as prepared statements (`name`), which
 * TypeORM does not support. It is separate from the pool of TypeORM's `DataSource`, so that reads never queue behind transactions that
 * wait for a lock.
 */
export function createReadPool(
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  service: string,
  logger: Pick<Logger, 'warn'>,
): pg.Pool {
  const pool = new CountedPool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    application_name: `${service} reads`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: sessionOptions,
    ...IDLE_CONNECTIONS,
  });
  // a broken idle connection is replaced on demand; without a listener, the error would end the process
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to the database was lost'));
  return pool;
}
