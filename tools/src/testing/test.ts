// npm test: prepares a fresh clone, checks format, lint and types, and runs every test. Ends with "N passed, N failed".
import { join } from 'node:path';
import { root } from '../root.js';
import { messageOf } from '../setup/json-file.js';
import { SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { checkBuild, checkSources, runIntegrationTests, runUnitTests } from './checks.js';
import { type Result } from './jest-report.js';
import { type LoggedWarning, warningsIn } from './logged-warnings.js';
import { checkSecretsInLogs, LOGS } from './secrets-in-logs.js';
import { makeTestDirectory } from './test-directory.js';

const SHOWN_WARNINGS = 15;
/** Characters: the beginnings name the process and the reason. */
const SHOWN_OF_WARNING = 600;

async function main(): Promise<number> {
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  // tests use their own servers, whatever the environment names
  await prepare({ env: {}, signal, build: false, forTesting: true });
  const directory = makeTestDirectory();
  process.env.TMPDIR = directory.path;
  try {
    return await runChecks(signal);
  } finally {
    removeQuietly(directory);
  }
}

/** What a process still writes there is no failure of a test. */
function removeQuietly({ path, remove }: ReturnType<typeof makeTestDirectory>): void {
  try {
    remove();
  } catch (error) {
    console.warn(`${path} could not be removed: ${messageOf(error)}`);
  }
}

/** Returns the exit code. */
async function runChecks(signal: AbortSignal): Promise<number> {
  const build = await step('Build', () => checkBuild(signal));
  const checks = [...build, ...(await step('Format, lint, types and refusals', () => checkSources(signal)))];
  const unit = await step('Unit tests', () => runUnitTests(signal));
  const integration = allPassed(build) ? await step('Integration tests', () => runIntegrationTests(signal)) : [];
  const logs = integration.length > 0 ? await step('Logs', () => checkSecretsInLogs()) : [];
  return summarize([...checks, ...noTests([...unit, ...integration]), ...unit, ...integration, ...logs]);
}

async function step(title: string, run: () => Promise<Result[]>): Promise<Result[]> {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const results = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`— ${title}: ${count(results, true)} passed, ${count(results, false)} failed (${seconds} s)`);
  return results;
}

/** A run without any test does not pass. */
const noTests = (tests: readonly Result[]): Result[] =>
  tests.length > 0 ? [] : [{ name: 'tests', passed: false, message: 'no test ran' }];

/** Returns the exit code. */
function summarize(results: readonly Result[]): number {
  const failed = results.filter(({ passed }) => !passed);
  const warnings = failed.some(({ ran }) => ran) ? warningsIn(join(root, 'test-results', LOGS)) : [];
  for (const { name, message, ran } of failed) {
    console.log(`\nFAILED ${name}\n${indent(message ?? '')}`);
    if (ran) console.log(indent(warnedWhile(ran, warnings)));
  }
  console.log(`\n${count(results, true)} passed, ${count(results, false)} failed`);
  return allPassed(results) ? 0 : 1;
}

/** What any process warned of while a test ran, beside others: the reason of its failure is near its end. */
function warnedWhile({ from, until }: NonNullable<Result['ran']>, warnings: readonly LoggedWarning[]): string {
  const meanwhile = warnings.filter(({ at }) => at >= from && at <= until);
  const last = meanwhile.slice(-SHOWN_WARNINGS).map(({ text }) => text.slice(0, SHOWN_OF_WARNING));
  return [`the last of ${meanwhile.length} warnings logged meanwhile:`, ...last].join('\n');
}

const indent = (text: string): string =>
  text
    .split('\n')
    .slice(0, 25)
    .map((line) => `  ${line}`)
    .join('\n');
const count = (results: readonly Result[], passed: boolean): number =>
  results.filter((result) => result.passed === passed).length;
const allPassed = (results: readonly Result[]): boolean => results.every(({ passed }) => passed);

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') process.exit(130);
    console.error(error instanceof SetupError ? error.message : error);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  },
);
