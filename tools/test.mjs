// npm test: sets a fresh clone up, then checks format, lint and types and runs every test. Ends with "N passed, N failed".
import { resolve } from 'node:path';
import { SetupError } from './launcher/setup/setup-error.mjs';
import { prepare } from './launcher/setup/setup.mjs';
import { checkBuild, checkSources, runIntegrationTests, runUnitTests } from './testing/checks.mjs';
import { checkSecretsInLogs } from './testing/secrets-in-logs.mjs';

/** @typedef {import('./testing/jest-report.mjs').Result} Result */

const root = resolve(import.meta.dirname, '..');

async function main() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  const context = { root, signal: controller.signal };
  // tests run on servers of their own, whatever the environment names
  await prepare(root, { env: {}, signal: context.signal, build: false, forTesting: true });

  const build = await step('Build', () => checkBuild(context));
  const checks = [...build, ...(await step('Format, lint and types', () => checkSources(context)))];
  const unit = await step('Unit tests', () => runUnitTests(context));
  const integration = allPassed(build) ? await step('Integration tests', () => runIntegrationTests(context)) : [];
  const logs = integration.length > 0 ? await step('Logs', () => checkSecretsInLogs(context)) : [];
  return summarize([...checks, ...noTests([...unit, ...integration]), ...unit, ...integration, ...logs]);
}

/** @param {string} title @param {() => Promise<Result[]>} run */
async function step(title, run) {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const results = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`— ${title}: ${count(results, true)} passed, ${count(results, false)} failed (${seconds} s)`);
  return results;
}

/** A run without a single test says nothing, so it does not pass. */
function noTests(tests) {
  return tests.length > 0 ? [] : [{ name: 'tests', passed: false, message: 'no test ran' }];
}

/** @param {Result[]} results @returns {number} exit code */
function summarize(results) {
  for (const { name, message } of results.filter((result) => !result.passed)) {
    console.log(`\nFAILED ${name}\n${indent(message ?? '')}`);
  }
  console.log(`\n${count(results, true)} passed, ${count(results, false)} failed`);
  return allPassed(results) ? 0 : 1;
}

const indent = (text) =>
  text
    .split('\n')
    .slice(0, 25)
    .map((line) => `  ${line}`)
    .join('\n');
const count = (results, passed) => results.filter((result) => result.passed === passed).length;
const allPassed = (results) => results.every((result) => result.passed);

main().then(
  (code) => process.exit(code),
  (error) => {
    if (error?.name === 'AbortError') process.exit(130);
    console.error(error instanceof SetupError ? error.message : error);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  },
);
