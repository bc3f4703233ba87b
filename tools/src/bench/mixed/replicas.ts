import { type CiRow, plainRow } from '../ci/figures.js';
import { Replica, REPLICATED } from '../../launcher/replica.js';
import { type BenchContext } from '../context.js';
import { cpuSecondsByProcess } from '../measure/processes.js';
import { median, sum } from '../measure/statistics.js';
import { count, milliseconds } from '../report/numbers.js';
import { fillInstallation, type Part } from './large-installation.js';
import { type OpenLoop, type OpenLoopResult, startOpenLoop } from './open-loop.js';

/** Half of what two cores can do, which leaves room for processes that are new: these compile code, and plan statements. */
const PER_SECOND = 60;
const SECONDS = 30;
/** Until caches are warm, code is compiled, and statements are planned in each connection. Of two of each process, each sees half of the requests. */
const WARM_UP_SECONDS = { one: 90, many: 180 };
const STORAGES = ['second', 'third'] as const;
/** The throughput per core of many, as a part of that of one of each. */
const WANTED = 0.9;

/** What answers the mix. */
interface Setting {
  readonly title: string;
  readonly origins: string[];
  readonly parts: readonly Part[];
  readonly replicas: readonly Replica[];
  readonly warmUpSeconds: number;
}

interface Seen {
  readonly title: string;
  /** Processor time of all processes. */
  readonly msPerRequest: number;
  readonly byProcess: ReadonlyMap<string, number>;
  readonly found: OpenLoopResult;
}

/**
 * The processor time of a request of the mix with one of each process, with two of each and three storages, and with one again. Its inverse
 * is the throughput per core: on a machine with few cores, more processes cannot raise the throughput itself.
 */
export async function measureReplicas(context: BenchContext): Promise<readonly CiRow[]> {
  const loop = startOpenLoop(context.signal);
  try {
    const { stack } = context;
    const parts = await fillInstallation(context, 'alone');
    const one = { title: 'One of each', origins: [stack.url], parts, replicas: [], warmUpSeconds: WARM_UP_SECONDS.one };
    const before = await measure(context, loop, one);
    const many = await withReplicas(context, async (replicas) => {
      const spread = await fillInstallation(context, 'spread');
      const origins = [stack.url, ...replicas.flatMap(({ name, url }) => (name.startsWith('gateway') ? [url] : []))];
      const title = 'Two of each, three storages';
      const setting = { title, origins, parts: spread, replicas, warmUpSeconds: WARM_UP_SECONDS.many };
      return [await measure(context, loop, setting), await measure(context, loop, setting)];
    });
    return rowsOf([before, await measure(context, loop, one)], many);
  } finally {
    await loop.stop();
  }
}

/** New projects go to any of three storages meanwhile. */
async function withReplicas<Result>(
  { stack, api }: BenchContext,
  use: (replicas: readonly Replica[]) => Promise<Result>,
): Promise<Result> {
  const replicas: Replica[] = [];
  const storeNewOn = (names: readonly string[]): Promise<string> =>
    api.send('PUT', '/api/v4/application/settings', { repository_storages: names });
  try {
    for (const app of ['gateway', ...REPLICATED] as const) replicas.push(await Replica.start(stack, app, { env: {} }));
    for (const name of STORAGES) {
      replicas.push(await Replica.start(stack, 'repo-service', { env: { STORAGE_NAME: name } }));
    }
    await storeNewOn(['default', ...STORAGES]);
    const result = await use(replicas);
    await storeNewOn(['default']);
    return result;
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
}

async function measure(context: BenchContext, loop: OpenLoop, setting: Setting): Promise<Seen> {
  const { title, origins, parts, replicas, warmUpSeconds } = setting;
  const { stack } = context;
  const load = { origins, parts, perSecond: PER_SECOND, warmUpSeconds: 0 };
  const run = (seconds: number) => loop.run({ ...load, seconds });
  await run(warmUpSeconds);
  const before = cpuSecondsByProcess(stack, replicas);
  const found = await run(SECONDS);
  const byProcess = new Map<string, number>();
  for (const [name, seconds] of cpuSecondsByProcess(stack, replicas)) {
    byProcess.set(name, ((seconds - (before.get(name) ?? 0)) * 1_000) / (PER_SECOND * SECONDS));
  }
  return { title, msPerRequest: sum([...byProcess.values()]), byProcess, found };
}

function rowsOf(one: readonly Seen[], many: readonly Seen[]): CiRow[] {
  const costOf = (seen: readonly Seen[]): number => median(seen.map(({ msPerRequest }) => msPerRequest));
  const ratio = costOf(one) / costOf(many);
  const failures = sum([...one, ...many].map(({ found }) => found.failures));
  return [
    {
      what: 'Throughput per core of many, beside one of each',
      figure: `${ratio.toFixed(2)} ×`,
      bar: { text: `≥ ${WANTED} ×`, met: ratio >= WANTED },
    },
    { what: 'Failed requests', figure: count(failures), bar: { text: 'none', met: failures === 0 } },
    ...[...one, ...many].map(({ title, msPerRequest, byProcess, found }) => {
      const parts = [...byProcess].filter(([, ms]) => ms >= 0.1).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
      const spent = `${milliseconds(msPerRequest)} of processor time a request (${parts.join(', ')})`;
      return plainRow(
        `${title}, ${count(PER_SECOND)}/s`,
        `${spent}; p50 ${milliseconds(found.p50)}, p99 ${milliseconds(found.p99)}`,
      );
    }),
  ];
}
