import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, nx, projects } from '../launcher/setup/build.mjs';
import { logged, runCommand } from '../launcher/setup/run-command.mjs';
import { readJestReport } from './jest-report.mjs';

/** @typedef {import('./jest-report.mjs').Result} Result */
/** @typedef {{ root: string, signal?: AbortSignal }} Context */

/** @param {Context} context @returns {Promise<Result[]>} */
export async function checkBuild({ root, signal }) {
  const error = await ensureBuilt(root, { signal }).then(
    () => undefined,
    (reason) => reason,
  );
  signal?.throwIfAborted();
  return [{ name: 'build', passed: !error, message: error?.message }];
}

/**
 * Format, lint and types at once, so that no processor waits for the last of one of them.
 * @param {Context} context
 * @returns {Promise<Result[]>}
 */
export async function checkSources(context) {
  return (await Promise.all([checkFormat(context), checkTargets(context, ['lint', 'typecheck'])])).flat();
}

/** @param {Context} context */
function checkFormat(context) {
  const prettier = join(context.root, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
  return quietly(context, 'format', (options) =>
    runCommand('prettier', process.execPath, [prettier, '--check', '.'], { cwd: context.root, ...options }),
  );
}

/** @param {Context} context @param {readonly string[]} targets of every project */
function checkTargets(context, targets) {
  const name = targets.join(' and ');
  return quietly(context, name, (options) => nx(context.root, ['run-many', `--targets=${targets.join(',')}`], options));
}

/** @param {Context} context @returns {Promise<Result[]>} */
export async function runUnitTests(context) {
  const { root } = context;
  const tested = projects(root).filter((project) => hasUnitTests(join(root, project, 'src')));
  for (const project of projects(root)) emptyDirectory(join(root, project, 'test-results')); // jest does not make it
  const [run] = await quietly(context, 'unit tests', (options) => nx(root, ['run-many', '--target=test'], options));
  const results = tested.flatMap((project) =>
    readJestReport(root, join(root, project, 'test-results', 'unit.json'), `unit tests of ${project}`),
  );
  const explained = run.passed || results.some((result) => !result.passed);
  return explained ? results : [...results, run];
}

/** @param {Context} context @returns {Promise<Result[]>} */
export async function runIntegrationTests({ root, signal }) {
  const report = join(root, 'test-results', 'integration.json');
  rmSync(report, { force: true });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const jest = ['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
  const options = ['--config=jest.integration.config.mjs', '--forceExit', '--json', `--outputFile=${report}`];
  const code = await runCommand('integration tests', process.execPath, [...jest, ...options], { cwd: root, signal });
  const results = readJestReport(root, report, 'integration tests');
  const explained = code === 0 || results.some((result) => !result.passed);
  return explained
    ? results
    : [...results, { name: 'integration tests', passed: false, message: `jest ended with code ${code}` }];
}

/** Keeps what a check prints in test-results/, and shows it only when the check fails. */
async function quietly({ root, signal }, name, run) {
  const logFile = join(root, 'test-results', `${name.replaceAll(' ', '-')}.txt`);
  const { code, output } = await logged(logFile, (stdio) => run({ signal, stdio }));
  if (code !== 0) console.log(output());
  return [{ name, passed: code === 0, message: code === 0 ? undefined : `see above, or ${logFile}` }];
}

function emptyDirectory(path) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
}

function hasUnitTests(src) {
  if (!existsSync(src)) return false;
  return readdirSync(src, { recursive: true }).some(
    (name) => name.endsWith('.spec.ts') && !name.endsWith('.int.spec.ts'),
  );
}
