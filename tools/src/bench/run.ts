import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStack } from '../launcher/stack.js';
import { root } from '../root.js';
import { messageOf } from '../setup/json-file.js';
import { startCeiling } from './ceiling/ceiling.js';
import { aborted } from './command-line.js';
import { type BenchContext } from './context.js';
import { lazyFixtures } from './fixtures/fixtures.js';
import { Api } from './load/api.js';
import { startLoad } from './load/load.js';
import { canMeasureProcesses, memoryOf, untilIdle } from './measure/processes.js';
import { type BenchOptions, UsageError } from './options.js';
import { summaryLine, verdictLines } from './report/lines.js';
import { writeReport } from './report/report.js';
import { type Failure, type Measurement, measurements, type Result } from './scenarios/measurements.js';
import { wakeWorkers } from './scenarios/memory.js';
import { spawnSync } from 'node:child_process';
import { findBinary, findPostgresBinary } from '../setup/system-packages.js';

const say = (line: string): void => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);

type CleanUp = (() => void | Promise<void>)[];

interface Run extends Pick<BenchOptions, 'seconds' | 'traceSeconds' | 'rows'> {
  readonly signal: AbortSignal;
  readonly cleanUp: CleanUp;
}

/**
 * Starts the stack, measures, prints and writes the report, and stops the stack. Returns the number of failed measurements.
 */
export async function bench({
  names,
  seconds,
  traceSeconds,
  rows,
  list,
  signal,
}: Omit<BenchOptions, 'help'> & { readonly signal: AbortSignal }): Promise<number> {
  const chosen = choose(names);
  if (list) {
    for (const { name, title } of chosen) console.log(`${name.padEnd(24)}${title}`);
    return 0;
  }
  const cleanUp: CleanUp = [];
  const running = measureAll(chosen, { seconds, traceSeconds, rows, signal, cleanUp });
  try {
    const outcomes = await Promise.race([aborted(signal), running]);
    const failures = outcomes.filter((outcome) => 'error' in outcome);
    const results = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]));
    await report(results, failures, { seconds, file: names.length === 0 ? join(root, 'docs/benchmarks.md') : null });
    return failures.length;
  } finally {
    await undo(cleanUp);
    await running.catch(() => undefined); // its requests fail now
    await undo(cleanUp);
  }
}

/** Cleans up in reverse order; a failure does not stop the rest. */
async function undo(steps: CleanUp): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => say(`could not clean up: ${messageOf(error)}`));
  }
}

function choose(names: readonly string[]): readonly Measurement[] {
  const isNamed = (measurement: Measurement, name: string) => [measurement.name, measurement.kind].includes(name);
  const unknown = names.filter((name) => !measurements.some((measurement) => isNamed(measurement, name)));
  if (unknown.length > 0) {
    throw new UsageError(`no such measurement: ${unknown.join(', ')}; --list shows what there is`);
  }
  return measurements.filter((measurement) => names.length === 0 || names.some((name) => isNamed(measurement, name)));
}

/** Measurements that make their own projects or tables. */
const WITHOUT_PROJECT: ReadonlySet<Measurement['kind']> = new Set([
  'identity',
  'ci',
  'scale',
  'mixed',
  'replicas',
  'capacity',
]);

async function measureAll(chosen: readonly Measurement[], run: Run): Promise<(Result | Failure)[]> {
  const context = await startContext(run);
  if (chosen.some(({ kind }) => !WITHOUT_PROJECT.has(kind))) await context.fixtures.project();
  await context.untilIdle();
  const outcomes: (Result | Failure)[] = [];
  for (const measurement of chosen) {
    run.signal.throwIfAborted();
    const outcome = await measure(measurement, context);
    outcomes.push(outcome);
    say(summaryLine(outcome));
  }
  return outcomes;
}

/** A failed measurement does not stop the rest. */
async function measure({ name, title, measure: run }: Measurement, context: BenchContext): Promise<Result | Failure> {
  try {
    return await run(context);
  } catch (error) {
    context.signal.throwIfAborted();
    return { name, title, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function startContext({ seconds, traceSeconds, rows, signal, cleanUp }: Run): Promise<BenchContext> {
  const scratch = mkdtempSync(join(tmpdir(), 'ingot-bench-'));
  cleanUp.push(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  say('Starting …');
  const reportProblems = (line: string) => {
    if (!line.endsWith(' is ready')) say(line);
  };
  // production logging
  const sharedRunnersToken = randomBytes(24).toString('hex');
  const env = { LOG_LEVEL: 'info', SHARED_RUNNERS_TOKEN: sharedRunnersToken };
  const stack = await startStack({ env, report: reportProblems, signal });
  cleanUp.push(() => stack.stop());
  const headers = { 'private-token': stack.rootToken };
  const api = new Api(stack.url, headers);
  const ceiling = await startCeiling(stack.backing.nats.url);
  cleanUp.push(() => ceiling.stop());
  const load = startLoad();
  cleanUp.push(() => load.stop());
  const pause = async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds, null, { signal });
  };
  const workshop = { stack, api, scratch, signal };
  await wakeWorkers(workshop);
  return {
    ...workshop,
    ...{ ceiling, load, headers, seconds, traceSeconds, rows, sharedRunnersToken },
    untilIdle: () => (canMeasureProcesses() ? untilIdle(stack, pause) : pause(10_000)),
    memoryAfterStart: canMeasureProcesses() ? memoryOf(stack) : [],
    fixtures: lazyFixtures(workshop, say),
  };
}

async function report(
  results: readonly Result[],
  failures: readonly Failure[],
  { seconds, file }: { seconds: number; file: string | null },
): Promise<void> {
  const text = await writeReport(results, failures, { seconds, machine: describeMachine() });
  console.log(`\n${text}`);
  if (file) writeFileSync(file, text);
  for (const line of verdictLines(results, failures)) console.log(line);
}

/** The hardware and versions that the figures depend on. Nothing identifies the machine. */
function describeMachine(): [name: string, value: string][] {
  return [
    ['CPU', `${cpus()[0]?.model.trim()}, ${cpus().length} cores`],
    ['Memory', `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`],
    ['System', `${type()} ${release()}`],
    ['Node', process.version],
    ['git', versionOf(findBinary('git'))],
    ['PostgreSQL', versionOf(findPostgresBinary('postgres'))],
    ['NATS', versionOf(findBinary('nats-server'))],
    ['Redis', versionOf(findBinary('redis-server'))],
  ];
}

function versionOf(binary: string | null): string {
  if (binary === null) return 'unknown';
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}
