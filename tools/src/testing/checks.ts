import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.js';
import { ensureBuilt, nx, projects } from '../setup/build.js';
import { messageOf } from '../setup/json-file.js';
import { logged, runCommand } from '../setup/run-command.js';
import { readJestReport, type Result } from './jest-report.js';

export async function checkBuild(signal: AbortSignal): Promise<Result[]> {
  const problem = await ensureBuilt(signal).then(() => undefined, messageOf);
  signal.throwIfAborted();
  return [{ name: 'build', passed: problem === undefined, message: problem }];
}

/** Run concurrently, so that no processor idles. */
export async function checkSources(signal: AbortSignal): Promise<Result[]> {
  return (
    await Promise.all([
      checkFormat(signal),
      checkLint(signal),
      checkTypes(signal),
      checkRefusals(signal),
      checkDependencies(signal),
    ])
  ).flat();
}

function checkFormat(signal: AbortSignal): Promise<Result[]> {
  const prettier = join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
  return quietly('format', (stdio) =>
    runCommand('prettier', process.execPath, [prettier, '--check', '.'], { cwd: root, signal, stdio }),
  );
}

function checkLint(signal: AbortSignal): Promise<Result[]> {
  const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  return quietly('lint', (stdio) => runCommand('eslint', process.execPath, [eslint], { cwd: root, signal, stdio }));
}

/**
 * Checks all projects as one program: one by one they would each check the libraries again. The native compiler takes a third
 * of the time; lint and the check of refusals need the API of the older one.
 */
function checkTypes(signal: AbortSignal): Promise<Result[]> {
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  return quietly('types', (stdio) =>
    runCommand('tsc', process.execPath, [tsc, '-p', 'tsconfig.json'], { cwd: root, signal, stdio }),
  );
}

function checkRefusals(signal: AbortSignal): Promise<Result[]> {
  const check = join(root, 'tools', 'dist', 'refusals', 'check.js');
  return quietly('refusals', (stdio) =>
    runCommand('refusals', process.execPath, [check], { cwd: root, signal, stdio }),
  );
}

/** Checks licences, and advisories by the stored list. */
function checkDependencies(signal: AbortSignal): Promise<Result[]> {
  const check = join(root, 'tools', 'dist', 'dependencies', 'check.js');
  return quietly('dependencies', (stdio) =>
    runCommand('dependencies', process.execPath, [check], { cwd: root, signal, stdio }),
  );
}

export async function runUnitTests(signal: AbortSignal): Promise<Result[]> {
  const tested = [...projects(), 'tools'].filter((project) => hasUnitTests(join(root, project, 'src')));
  for (const project of tested) emptyDirectory(join(root, project, 'test-results')); // jest does not make it
  const run = await quietly('unit tests', (stdio) => nx(['run-many', '--target=test'], { signal, stdio }));
  const results = tested.flatMap((project) =>
    readJestReport(join(root, project, 'test-results', 'unit.json'), `unit tests of ${project}`),
  );
  const isExplained = run.every(({ passed }) => passed) || results.some(({ passed }) => !passed);
  return isExplained ? results : [...results, ...run];
}

export async function runIntegrationTests(signal: AbortSignal): Promise<Result[]> {
  const report = join(root, 'test-results', 'integration.json');
  rmSync(report, { force: true });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const jest = ['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
  const options = ['--config=jest.integration.config.mjs', '--forceExit', '--json', `--outputFile=${report}`];
  const code = await runCommand('integration tests', process.execPath, [...jest, ...options], { cwd: root, signal });
  const results = readJestReport(report, 'integration tests');
  const isExplained = code === 0 || results.some(({ passed }) => !passed);
  return isExplained
    ? results
    : [...results, { name: 'integration tests', passed: false, message: `jest ended with code ${code}` }];
}

/** Writes the output of a check to test-results/, and prints it only when the check fails. */
async function quietly(name: string, run: (stdio: StdioOptions) => Promise<number>): Promise<Result[]> {
  const logFile = join(root, 'test-results', `${name.replaceAll(' ', '-')}.txt`);
  const { code, output } = await logged(logFile, run);
  if (code !== 0) console.log(output());
  return [{ name, passed: code === 0, message: code === 0 ? undefined : `see above, or ${logFile}` }];
}

function emptyDirectory(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
}

function hasUnitTests(src: string): boolean {
  if (!existsSync(src)) return false;
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).some(
    (name) => name.endsWith('.spec.ts') && !name.endsWith('.int.spec.ts'),
  );
}
