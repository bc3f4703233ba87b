import { SequentialClient } from '../load/sequential-client.mjs';
import { ofLatencies, ofRounds } from '../measure/statistics.mjs';

const CONCURRENCY = 32;
const WARM_UP_SECONDS = 2;
const ROUNDS = 2;
const WARM_UP_REQUESTS = 10;

/**
 * @typedef {object} Figures latencies in milliseconds
 * @property {number} requestsPerSecond
 * @property {number} p50
 * @property {number} p99
 *
 * @typedef {{ bytes: number, ours: Figures, ceiling: Figures, ratio: number }} Comparison
 */

/**
 * Many connections at once, the ceiling and Ingot in turn.
 * @param {import('../bench-context.mjs').BenchContext} context
 * @param {import('./reads.mjs').Read} read
 * @returns {Promise<Comparison>}
 */
export async function measureRead(context, read) {
  const { api, ceiling, headers, load, seconds, stack } = context;
  const ours = { origin: stack.url, paths: read.paths(await context.fixtures.project()), headers };
  const options = { concurrency: CONCURRENCY, warmUpSeconds: Math.min(WARM_UP_SECONDS, seconds), seconds };
  // the first reply tells the size, as long as replies are alike; of distinct ones a short run tells the average
  const { bytes } =
    ours.paths.length === 1
      ? { bytes: Buffer.byteLength(await api.text('GET', ours.paths[0])) }
      : await load.run({ ...ours, ...options, warmUpSeconds: 0, seconds: 1 });
  const echo = { origin: ceiling.origin, paths: [await ceiling.echo(read.name, bytes)] };
  const rounds = { ours: [], ceiling: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ceiling.push(await load.run({ ...echo, ...options }));
    rounds.ours.push(await load.run({ ...ours, ...options }));
  }
  return compare(bytes, ofRounds(rounds.ours), ofRounds(rounds.ceiling));
}

/**
 * One connection, each request after the reply to the last one, the ceiling and Ingot in turn.
 * @param {import('../bench-context.mjs').BenchContext} context
 * @param {import('./writes.mjs').Write} write
 * @returns {Promise<Comparison>}
 */
export async function measureWrite(context, write) {
  const count = samplesFor(context.seconds);
  const project = await context.fixtures.project();
  const requests = await write.requests(context, project, WARM_UP_REQUESTS + count);
  await context.untilIdle();
  const ours = new SequentialClient(context.stack.url, context.headers);
  const bare = new SequentialClient(context.ceiling.origin);
  try {
    const replies = await inTurn(ours, requests.slice(0, WARM_UP_REQUESTS));
    const bytes = Buffer.byteLength(replies.at(-1).text);
    const echo = { method: 'GET', path: await context.ceiling.echo(write.name, bytes) };
    await inTurn(bare, new Array(WARM_UP_REQUESTS).fill(echo));
    const latencies = { ours: [], ceiling: [] };
    for (const half of halves(requests.slice(WARM_UP_REQUESTS))) {
      latencies.ceiling.push(
        ...latenciesOf(
          await inTurn(
            bare,
            half.map(() => echo),
          ),
        ),
      );
      latencies.ours.push(...latenciesOf(await inTurn(ours, half)));
    }
    return compare(bytes, ofLatencies(latencies.ours), ofLatencies(latencies.ceiling));
  } finally {
    await Promise.all([ours.close(), bare.close()]);
  }
}

/** How often something is done that is measured one by one: enough for a p99 unless the run is to be short. */
export const samplesFor = (seconds) => Math.max(10, Math.min(100, Math.round(seconds * 20)));

async function inTurn(client, requests) {
  const replies = [];
  for (const request of requests) replies.push(await client.send(request));
  return replies;
}

const latenciesOf = (replies) => replies.map(({ ms }) => ms);

function halves(list) {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

const compare = (bytes, ours, ceiling) => ({
  bytes,
  ours,
  ceiling,
  ratio: ours.requestsPerSecond / ceiling.requestsPerSecond,
});
