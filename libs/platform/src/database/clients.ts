import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { countCost } from '../metrics/request-cost.js';
import { StatementNames } from './statement-names.js';
import { tracedQuery } from './traced-query.js';

type Send = (given: readonly unknown[]) => unknown;

/** A connection whose statements are counted for the request that sends them, and traced. */
export class CountedClient extends pg.Client {
  /** @param names of texts that are to be prepared statements */
  constructor(config?: string | pg.ClientConfig, names?: StatementNames) {
    super(config);
    if (names !== undefined) wrapQuery(this, (given, send) => send(names.named(given)));
    wrapQuery(this, (given, send) => {
      countCost('queries');
      return tracedQuery(given, send);
    });
  }
}

type OnConnection = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool whose statements belong to the request that sends them, also when they have to wait for a connection: they would belong
 * to the request that gives it back otherwise.
 */
export class CountedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: CountedClient });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnection: OnConnection): void;
  override connect(onConnection?: OnConnection): Promise<pg.PoolClient> | undefined {
    if (onConnection === undefined) return super.connect();
    const request = new AsyncResource('Connection'); // AsyncResource.bind() defines properties of each function, which takes longer
    super.connect((...given) => request.runInAsyncScope(onConnection, undefined, ...given));
    return undefined;
  }
}

const names = new StatementNames();

const START = 'START TRANSACTION';
/** What the driver answers to `START TRANSACTION`. */
const STARTED = { command: 'START', rowCount: null, oid: 0, fields: [], rows: [] } as const;

/**
 * A connection of TypeORM. Statements are sent without waiting for the replies to earlier ones, so that independent ones share a
 * round trip; the start of a transaction shares that of its first statement (ADR 0048). What is used often is prepared, as TypeORM
 * cannot ask for it.
 */
export class TransactionClient extends CountedClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true }, names);
    let start: readonly unknown[] | undefined;
    wrapQuery(this, (given, send) => {
      if (given[0] === START) {
        start = given;
        return Promise.resolve(STARTED);
      }
      if (start === undefined) return send(given);
      const { stream } = this.connection;
      stream.cork();
      try {
        // a transaction that does not start costs the connection, so that nothing is written outside it
        Promise.resolve(send(start)).catch(() => stream.destroy());
        return send(given);
      } finally {
        start = undefined;
        stream.uncork();
      }
    });
  }
}

/** Its overloads are too many to write them again. */
function wrapQuery(client: pg.Client, wrapper: (given: readonly unknown[], send: Send) => unknown): void {
  const original = client.query.bind(client);
  const send: Send = (given) => Reflect.apply(original, client, given);
  Object.defineProperty(client, 'query', {
    value: (...given: unknown[]): unknown => wrapper(given, send),
    configurable: true,
  });
}
