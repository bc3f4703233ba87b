import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { EVENT_STREAM } from '@ingot/contracts';
import { eventually } from '../../test/eventually.js';
import { NatsCluster } from '../../test/nats-cluster.js';
import { ensureEventStream } from './event-stream.js';

/** More than three servers take on a busy machine. */
const ELECTION_MS = 50_000;

const cluster = new NatsCluster();
let connection: NatsConnection;

beforeAll(async () => {
  await cluster.start();
  connection = await connect({ servers: cluster.url, waitOnFirstConnect: true, maxReconnectAttempts: -1 });
  // the servers have found each other once one of them leads
  await eventually(() => ensureEventStream(connection, 1), ELECTION_MS);
});

afterAll(async () => {
  await connection.close();
  await cluster.stop();
});

const copies = async (): Promise<number> =>
  (await (await jetstreamManager(connection)).streams.info(EVENT_STREAM)).config.num_replicas;

describe('the stream of events in a cluster of NATS', () => {
  it('is kept by as many servers as are configured, also when it existed with fewer', async () => {
    expect(await copies()).toBe(1);

    // as services do at boot: the leader may not have heard of all others yet
    await eventually(() => ensureEventStream(connection, 3), ELECTION_MS);

    expect(await copies()).toBe(3);
  });

  it('is the same for services that ask for it at once', async () => {
    await Promise.all([ensureEventStream(connection, 3), ensureEventStream(connection, 3)]);

    expect(await copies()).toBe(3);
  });
});
