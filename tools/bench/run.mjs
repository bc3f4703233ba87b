import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStack } from '../launcher/stack.mjs';
import { startCeiling } from './ceiling/ceiling.mjs';
import { lazyFixtures } from './fixtures/fixtures.mjs';
import { Api } from './load/api.mjs';
import { startLoad } from './load/load.mjs';
import { describeMachine } from './measure/machine.mjs';
import { canMeasureProcesses, memoryOf, untilIdle } from './measure/processes.mjs';
import { UsageError } from './options.mjs';
import { writeReport } from './report/report.mjs';
import { summaryLine, verdictLines } from './report/lines.mjs';
import { wakeWorkers } from './scenarios/memory.mjs';
import { measurements } from './scenarios/measurements.mjs';

const say = (line) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);

/**
 * Starts everything, measures, prints and writes the report, stops everything.
 * @param {{ root: string, names: string[], seconds: number, list: boolean, signal: AbortSignal }} options
 * @returns {Promise<number>} how many measurements could not be made
 */
export async function bench({ root, names, seconds, list, signal }) {
  const chosen = choose(names);
  if (list) {
    for (const { name, title } of chosen) console.log(`${name.padEnd(24)}${title}`);
    return 0;
  }
  const cleanUp = [];
  const aborted = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const running = run({ chosen, seconds, signal, cleanUp });
  try {
    const results = await Promise.race([aborted, running]);
    await report(results, { seconds, file: names.length === 0 ? join(root, 'docs/benchmarks.md') : null });
    return results.filter(({ error }) => error).length;
  } finally {
    await undo(cleanUp);
    await running.catch(() => undefined); // whatever it was doing fails now, or has just been started
    await undo(cleanUp);
  }
}

/** Last things first; one that cannot be undone does not keep the others. */
async function undo(steps) {
  while (steps.length > 0) {
    await Promise.resolve()
      .then(steps.pop())
      .catch((error) => say(`could not clean up: ${error.message}`));
  }
}

function choose(names) {
  const unknown = names.filter((name) => !measurements.some((measurement) => measurement.name === name));
  if (unknown.length > 0) {
    throw new UsageError(`no such measurement: ${unknown.join(', ')}; --list shows what there is`);
  }
  return measurements.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function run({ chosen, seconds, signal, cleanUp }) {
  const context = await startContext({ seconds, signal, cleanUp });
  if (chosen.some(({ kind }) => kind !== 'identity')) await context.fixtures.project();
  await context.untilIdle();
  const results = [];
  for (const measurement of chosen) {
    signal.throwIfAborted();
    const result = await measure(measurement, context);
    results.push(result);
    say(summaryLine(result));
  }
  return results;
}

/** One that fails does not keep the others from being made. */
async function measure(measurement, context) {
  try {
    const figures = await measurement.run(context);
    return { ...measurement, figures, bars: measurement.bars(figures) };
  } catch (error) {
    context.signal.throwIfAborted();
    return { ...measurement, error, bars: [] };
  }
}

async function startContext({ seconds, signal, cleanUp }) {
  const scratch = mkdtempSync(join(tmpdir(), 'ingot-bench-'));
  cleanUp.push(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  say('Starting …');
  // logging as in production; what is ready is not worth a line here
  const problems = (line) => line.endsWith(' is ready') || say(line);
  const stack = await startStack({ env: { LOG_LEVEL: 'info' }, report: problems, signal });
  cleanUp.push(() => stack.stop());
  const headers = { 'private-token': stack.rootToken };
  const api = new Api(stack.url, headers);
  const ceiling = await startCeiling(stack.backing.nats.url);
  cleanUp.push(ceiling.stop);
  const load = startLoad();
  cleanUp.push(load.stop);
  const idle = () => (canMeasureProcesses() ? untilIdle(stack, pause) : pause(10_000));
  const pause = (milliseconds) => sleep(milliseconds, null, { signal });
  const context = { stack, ceiling, load, api, headers, scratch, seconds, signal, untilIdle: idle };
  await wakeWorkers(context);
  const memoryAfterStart = canMeasureProcesses() ? memoryOf(stack) : [];
  return { ...context, memoryAfterStart, fixtures: lazyFixtures(context, say) };
}

async function report(results, { seconds, file }) {
  const text = await writeReport(results, { seconds, machine: describeMachine() });
  console.log(`\n${text}`);
  if (file) writeFileSync(file, text);
  for (const line of verdictLines(results)) console.log(line);
}
