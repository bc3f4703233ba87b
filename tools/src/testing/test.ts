// npm test: prepares a fresh clone, checks format, lint and types, and runs every test. Ends with "N passed, N failed".
import { SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { checkBuild, checkSources, runIntegrationTests, runUnitTests } from './checks.js';
import { type Result } from './jest-report.js';
import { checkSecretsInLogs } from './secrets-in-logs.js';

async function main(): Promise<number> {
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  // tests use their own servers, whatever the environment names
  await prepare({ env: {}, signal, build: false, forTesting: true });

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
  for (const { name, message } of results.filter(({ passed }) => !passed)) {
    console.log(`\nFAILED ${name}\n${indent(message ?? '')}`);
  }
  console.log(`\n${count(results, true)} passed, ${count(results, false)} failed`);
  return allPassed(results) ? 0 : 1;
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
