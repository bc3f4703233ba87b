import { type BenchContext } from '../context.js';
import { type Request, SequentialClient, type TimedReply } from '../load/sequential-client.js';
import { type LoadResult } from '../load/load.js';
import { type Figures, ofLatencies, ofRounds, sum } from '../measure/statistics.js';
import { type Read } from './reads.js';
import { type Write } from './writes.js';

/** Concurrent connections of reads. */
export const CONCURRENCY = { repeated: 32, distinct: 16 } as const;
const WARM_UP_SECONDS = 2;
const ROUNDS = 2;
const WARM_UP_REQUESTS = 10;

export interface Comparison {
  readonly bytes: number;
  readonly ours: Figures;
  readonly ceiling: Figures;
  /** Required share of the ceiling's requests per second. */
  readonly ratio: number;
}

/** Measures throughput with many connections, Ingot and the ceiling in turn. */
export async function measureRead(
  context: BenchContext,
  read: Read,
  concurrency: number = CONCURRENCY.repeated,
): Promise<Comparison> {
  const { ceiling, headers, load, seconds, stack } = context;
  const paths = read.paths(await context.fixtures.project());
  const options = { concurrency, warmUpSeconds: Math.min(WARM_UP_SECONDS, seconds), seconds };
  const rounds: { ours: LoadResult[]; ceiling: LoadResult[] } = { ours: [], ceiling: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    const later = startingLater(paths, round / (ROUNDS + 1));
    const ours = await load.run({ origin: stack.url, headers, ...options, paths: later });
    // of the size of this round's replies, which differ between paths
    const echo = await ceiling.echo(read.name, ours.bytes);
    rounds.ours.push(ours);
    rounds.ceiling.push(await load.run({ origin: ceiling.origin, ...options, paths: [echo] }));
  }
  const bytes = Math.round(sum(rounds.ours.map(({ bytes }) => bytes)) / ROUNDS);
  return compare(bytes, ofRounds(rounds.ours), ofRounds(rounds.ceiling));
}

/** Rotates the paths, so that no round begins with those just read. */
function startingLater(paths: readonly string[], share: number): string[] {
  const start = Math.floor(paths.length * share);
  return [...paths.slice(start), ...paths.slice(0, start)];
}

/** Measures latency with one connection, the ceiling and Ingot in turn. */
export async function measureWrite(context: BenchContext, write: Write): Promise<Comparison> {
  const count = samplesFor(context.seconds);
  const project = await context.fixtures.project();
  const requests = await write.requests(context, project, WARM_UP_REQUESTS + count);
  await context.untilIdle();
  const ours = new SequentialClient(context.stack.url, context.headers);
  const bare = new SequentialClient(context.ceiling.origin);
  try {
    const replies = await inTurn(ours, requests.slice(0, WARM_UP_REQUESTS));
    const bytes = Buffer.byteLength(replies.at(-1)?.text ?? '');
    const echo: Request = { method: 'GET', path: await context.ceiling.echo(write.name, bytes) };
    const echoes = (howMany: number) => Array.from({ length: howMany }, () => echo);
    await inTurn(bare, echoes(WARM_UP_REQUESTS));
    const latencies: { ours: number[]; ceiling: number[] } = { ours: [], ceiling: [] };
    for (const half of halves(requests.slice(WARM_UP_REQUESTS))) {
      latencies.ceiling.push(...latenciesOf(await inTurn(bare, echoes(half.length))));
      latencies.ours.push(...latenciesOf(await inTurn(ours, half)));
    }
    return compare(bytes, ofLatencies(latencies.ours), ofLatencies(latencies.ceiling));
  } finally {
    await Promise.all([ours.close(), bare.close()]);
  }
}

/** The number of sequential samples: enough for a p99 unless the run is short. */
export const samplesFor = (seconds: number): number => Math.max(10, Math.min(100, Math.round(seconds * 20)));

async function inTurn(client: SequentialClient, requests: readonly Request[]): Promise<TimedReply[]> {
  const replies: TimedReply[] = [];
  for (const request of requests) replies.push(await client.send(request));
  return replies;
}

const latenciesOf = (replies: readonly TimedReply[]): number[] => replies.map(({ ms }) => ms);

function halves<Item>(list: readonly Item[]): [Item[], Item[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

const compare = (bytes: number, ours: Figures, ceiling: Figures): Comparison => ({
  bytes,
  ours,
  ceiling,
  ratio: ours.requestsPerSecond / ceiling.requestsPerSecond,
});
