import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { useOwnDatabase } from '../../test/backing-services.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { CountedClient } from './clients.js';
import { isConnectionFailure } from './query-failures.js';

const SILENCE_MS = 300;

class ImpatientClient extends CountedClient {
  constructor(config?: pg.ClientConfig) {
    super(config, undefined, SILENCE_MS);
  }
}

const own = useOwnDatabase();
let proxy: TcpProxy;
let pool: pg.Pool;

beforeEach(async () => {
  proxy = new TcpProxy(new URL(own.url));
  await proxy.listen();
  pool = new pg.Pool({ connectionString: proxy.url, Client: ImpatientClient, max: 1 });
});

afterEach(async () => {
  await pool.end();
  await proxy.close();
});

describe('a connection to a PostgreSQL that vanished without closing it', () => {
  it('fails the statement that waits for an answer, and leaves the pool', async () => {
    await pool.query('SELECT 1');
    proxy.vanish();

    const failure: unknown = await pool.query('SELECT 2').catch((error: unknown) => error);

    expect(isConnectionFailure(failure)).toBe(true);
    expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  });

  it('fails the first statement likewise', async () => {
    pool.on('connect', () => proxy.vanish());

    await expect(pool.query('SELECT 1')).rejects.toThrow('PostgreSQL is silent');
  });
});

describe('a connection to a PostgreSQL that is there', () => {
  it('is read from when the answer arrived while the process was held up', async () => {
    const direct = new pg.Pool({ connectionString: own.url, Client: ImpatientClient, max: 1 }); // the proxy is held up as well
    await direct.query('SELECT 1');

    const late = direct.query<{ n: number }>('SELECT 2 AS n');
    await nextTurn(); // it is on its way
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * SILENCE_MS);

    expect((await late).rows).toEqual([{ n: 2 }]);
    await direct.end();
  });

  it('may be idle for longer than a statement may wait, within a transaction too', async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const {
      rows: [before],
    } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE_MS));
    const {
      rows: [after],
    } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query('COMMIT');
    client.release();

    expect(after).toEqual(before);
  });
});
