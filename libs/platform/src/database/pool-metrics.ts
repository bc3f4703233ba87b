import { Gauge } from 'prom-client';
import pg from 'pg';
import { type DataSource } from 'typeorm';
import { type ServiceConfig } from '../config/platform-config.js';
import { type MetricsRegistry } from '../metrics/metrics-registry.js';

/** A service's database connections, by pool: reads, and transactions with writes. */
export function measurePools(
  registry: MetricsRegistry,
  { DATABASE_POOL: limit }: Pick<ServiceConfig, 'DATABASE_POOL'>,
  reads: pg.Pool,
  database: DataSource,
): void {
  const pools = new Map([['reads', reads]]);
  const transactions: unknown = 'master' in database.driver ? database.driver.master : undefined;
  if (transactions instanceof pg.Pool) pools.set('transactions', transactions);
  const gauge = (name: string, help: string, valueOf: (pool: pg.Pool) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [name, pool] of pools) this.set({ pool: name }, valueOf(pool));
      },
    });
  };
  gauge('ingot_database_connections_in_use', 'Connections in use', (pool) => pool.totalCount - pool.idleCount);
  gauge('ingot_database_connections_idle', 'Open connections that nobody uses', (pool) => pool.idleCount);
  gauge('ingot_database_connections_limit', 'Connections at most', () => limit);
  gauge('ingot_database_waiting', 'Queries and transactions that wait for a connection', (pool) => pool.waitingCount);
}
