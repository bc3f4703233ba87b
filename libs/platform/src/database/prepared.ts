import pg from 'pg';
import { type EntityManager } from 'typeorm';

/** A statement with a fixed text. */
export interface PreparedStatement {
  /** Unique in the service: a connection keeps the plan of each name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs a prepared statement in a transaction, which TypeORM does not support: each connection parses and plans it once. For
 * statements of hot writes whose best plan does not depend on their values. Errors are those of the driver.
 */
export async function queryPrepared<Row extends object>(
  { queryRunner }: EntityManager,
  { name, text, values }: PreparedStatement,
): Promise<Row[]> {
  const connection: unknown = await queryRunner?.connect();
  if (!(connection instanceof pg.Client)) throw new TypeError('prepared statements need a transaction');
  const { rows } = await connection.query<Row>({ name, text, values: [...values] });
  return rows;
}
