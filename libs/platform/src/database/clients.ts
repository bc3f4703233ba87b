import { AsyncResource } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { countCost } from '../metrics/request-cost.js';
import { StatementNames } from './statement-names.js';
import { tracedQuery } from './traced-query.js';

/** Longer than PostgreSQL lets a statement take. */
const SILENCE_MS = 20_000;

type Send = (given: readonly unknown[]) => unknown;

/** A connection whose statements are counted for the request that sends them, and traced. It is closed when it answers nothing. */
export class CountedClient extends pg.Client {
  /**
   * @param names of texts that are to be prepared statements
   * @param silenceMs how long a statement may wait for PostgreSQL to say anything
   */
  constructor(config?: string | pg.ClientConfig, names?: StatementNames, silenceMs = SILENCE_MS) {
    super(config);
    closeWhenSilent(this, silenceMs);
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

/**
 * Closes a connection on which a statement waits for a PostgreSQL that has vanished without closing it. The system would repeat its
 * packets for a quarter of an hour, and the pool would fill up with such connections.
 */
function closeWhenSilent(client: pg.Client, silenceMs: number): void {
  let socket: Socket | undefined;
  client.on('drain', () => socket?.setTimeout(0));
  wrapQuery(client, (given, send) => {
    socket ??= closingSocket(client);
    socket?.setTimeout(silenceMs);
    return send(given);
  });
}

/** The socket of a client that is connected. It closes itself when it times out, unless an answer came while this process was held up. */
function closingSocket({ connection: { stream } }: pg.Client): Socket | undefined {
  if (!(stream instanceof Socket)) return undefined;
  return stream.on('timeout', () => {
    const { bytesRead } = stream;
    setImmediate(() => {
      if (stream.bytesRead === bytesRead) stream.destroy(new Error('Connection terminated: PostgreSQL is silent'));
    });
  });
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
