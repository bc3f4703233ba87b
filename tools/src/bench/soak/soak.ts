// npm run soak [-- --minutes N] [--rate N]: a mixed load for half an hour; fails when memory grows, or anything is left over.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStack } from '../../launcher/stack.js';
import { messageOf } from '../../setup/json-file.js';
import { prepare } from '../../setup/setup.js';
import { aborted, runCommandLine } from '../command-line.js';
import { type Workshop } from '../context.js';
import { Api } from '../load/api.js';
import { type MemoryCourse, watchMemory } from '../measure/memory-watch.js';
import { canMeasureProcesses, type Resources, resourcesOf, untilIdle } from '../measure/processes.js';
import { median } from '../measure/statistics.js';
import { fillInstallation } from '../mixed/large-installation.js';
import { type OpenLoopResult, startOpenLoop } from '../mixed/open-loop.js';
import { count, megabytes, milliseconds } from '../report/numbers.js';
import { wakeWorkers } from '../scenarios/memory.js';
import { UsageError } from '../options.js';

const HELP = `npm run soak [-- [--minutes N] [--rate N]]

  --minutes N   how long the load lasts (default 30)
  --rate N      requests per second (default 50)

It prints the memory of each process, and what it has open at rest, after the first and after the second half, and ends with 1
when memory grew by more than 5 % within the second half, when more is open at rest than before, or when a request failed.`;

const WARM_UP_SECONDS = 10;
/** The part of the second half that is compared at its beginning and at its end. */
const PART = 1 / 5;
const MOST_GROWTH = 0.05;
/** Longer than processes keep readers of repositories, and connections, that nobody uses. */
const REST_SECONDS = 180;
const ASK_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 5_000;

interface SoakOptions {
  readonly minutes: number;
  readonly rate: number;
}

interface Soaked {
  readonly halves: readonly OpenLoopResult[];
  readonly memory: readonly MemoryCourse[];
  readonly before: readonly Resources[];
  readonly after: readonly Resources[];
}

function readOptions(args: string[]): SoakOptions | null {
  const options = {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '50' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n\n${HELP}`);
  }
  if (values.help) return null;
  const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
  if (!(minutes > 0 && rate > 0)) throw new UsageError(`--minutes and --rate are numbers above 0\n\n${HELP}`);
  return { minutes, rate };
}

const say = (line: string): void => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);

async function soak({ minutes, rate }: SoakOptions, signal: AbortSignal): Promise<Soaked> {
  const scratch = mkdtempSync(join(tmpdir(), 'ingot-soak-'));
  say('Starting …');
  const stack = await startStack({ env: { LOG_LEVEL: 'info' }, signal });
  const loop = startOpenLoop(signal);
  try {
    const workshop: Workshop = {
      ...{ stack, scratch, signal },
      api: new Api(stack.url, { 'private-token': stack.rootToken }),
    };
    await wakeWorkers(workshop);
    say('Filling projects …');
    const parts = await fillInstallation(workshop);
    const seconds = (minutes * 60) / 2;
    const half = (): Promise<OpenLoopResult> =>
      Promise.race([
        aborted(signal),
        loop.run({ origins: [stack.url], perSecond: rate, warmUpSeconds: WARM_UP_SECONDS, seconds, parts }),
      ]);
    say(`The first half: ${count(minutes / 2)} minutes …`);
    const first = await half();
    const before = await atRest(workshop, null);
    say(`The second half: ${count(minutes / 2)} minutes …`);
    const watch = watchMemory(workshop, { everyMs: WATCH_EVERY_MS });
    const second = await half();
    const memory = watch.stop();
    return { halves: [first, second], memory, before, after: await atRest(workshop, before) };
  } finally {
    await loop.stop();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What is open when nothing is asked for. @param before waits until no more is open than then */
async function atRest({ stack, signal }: Workshop, before: readonly Resources[] | null): Promise<Resources[]> {
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal });
  await untilIdle(stack, pause);
  for (let seconds = 0; seconds < REST_SECONDS; seconds += ASK_EVERY_MS / 1_000) {
    const now = resourcesOf(stack);
    if (before !== null && leftOver(before, now).length === 0) return now;
    await pause(ASK_EVERY_MS);
  }
  return resourcesOf(stack);
}

const KINDS = ['descriptors', 'connections', 'processes'] as const;

/** What there is more of than before, in words. */
function leftOver(before: readonly Resources[], after: readonly Resources[]): string[] {
  return after.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    return KINDS.filter((kind) => now[kind] > (then?.[kind] ?? 0)).map(
      (kind) => `${now.name}: ${now[kind]} ${kind} instead of ${then?.[kind] ?? 0}`,
    );
  });
}

/** At the beginning and at the end, in megabytes. */
function growthOf({ name, megabytes: course }: MemoryCourse) {
  const length = Math.max(1, Math.floor(course.length * PART));
  const [first, last] = [median(course.slice(0, length)), median(course.slice(-length))];
  return { name, first, last, growth: last / first - 1 };
}

/** Prints what was seen. Returns the failures. */
function report({ halves, memory, before, after }: Soaked): string[] {
  for (const { p50, p99, failures } of halves) {
    say(`p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, ${count(failures)} failed`);
  }
  const grown = memory.map(growthOf);
  for (const { name, first, last, growth } of grown) {
    say(`${name}: ${megabytes(first)} -> ${megabytes(last)} (${(growth * 100).toFixed(1)} %)`);
  }
  for (const { name, descriptors, connections, processes } of after) {
    const then = before.find((one) => one.name === name);
    say(
      `${name} at rest: ${then?.descriptors} -> ${descriptors} descriptors, ${then?.connections} -> ${connections} connections, ` +
        `${then?.processes} -> ${processes} processes`,
    );
  }
  return [
    ...halves.filter(({ failures, isOverrun }) => failures > 0 || isOverrun).map(() => 'requests failed'),
    ...grown.filter(({ growth }) => growth > MOST_GROWTH).map(({ name }) => `the memory of ${name} grew`),
    ...leftOver(before, after),
  ];
}

runCommandLine(async (signal) => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) return console.log(HELP);
  if (!canMeasureProcesses()) throw new UsageError('npm run soak needs /proc');
  await prepare({ env: {}, signal });
  const failures = report(await soak(options, signal));
  for (const failure of failures) console.log(`FAILED ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});
