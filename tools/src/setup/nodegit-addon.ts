import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { root } from '../root.js';
import { acquireLock, LockedError } from './lock.js';
import { logged, runCommand, SetupError } from './run-command.js';

const packageDir = join(root, 'node_modules', 'nodegit');
const built = join(packageDir, 'build', 'Release', 'nodegit.node');

/** Whether nodegit can be loaded. Tried in a child process: a broken addon could crash this one. */
export function addonLoads(): boolean {
  const script = `require(${JSON.stringify(packageDir)})`;
  return spawnSync(process.execPath, ['-e', script], { stdio: 'ignore' }).status === 0;
}

/**
 * Makes nodegit's native addon loadable: from a cache for this Node version, platform and glibc, or by
 * compiling.
 */
export async function ensureAddon(signal?: AbortSignal): Promise<void> {
  if (!existsSync(join(packageDir, 'package.json'))) {
    throw new SetupError('nodegit: the package is not installed; run npm install');
  }
  if (addonLoads()) return;
  const cached = join(cacheDir(), binaryName());
  const release = await takeTurn(`${cached}.lock`);
  try {
    if (restore(cached)) {
      console.log('nodegit: restored from the cache');
      return;
    }
    await compile(cached.replace(/\.node$/, '.log'), signal);
    copyAtomically(built, cached);
    console.log('nodegit: compiled');
  } finally {
    release();
  }
}

function cacheDir(): string {
  const { env } = process;
  return env.INGOT_CACHE_DIR ?? join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ingot');
}

const versioned = z.object({ version: z.string() });
const runtime = z.object({ header: z.object({ glibcVersionRuntime: z.string().default('musl') }) });

/** The build inputs of the addon; a cached binary is used only if all are equal. */
function binaryName(): string {
  const { version } = versioned.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
  const { glibcVersionRuntime } = runtime.parse(process.report.getReport()).header;
  return `nodegit-${version}-abi${process.versions.modules}-${process.platform}-${process.arch}-${glibcVersionRuntime}.node`;
}

/** One compilation at a time per machine: the next process finds the result in the cache. */
async function takeTurn(lock: string): Promise<() => void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return acquireLock(lock);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (attempt % 60 === 0) console.log(`nodegit: waiting for process ${error.pid}, which is compiling it …`);
      await sleep(500);
    }
  }
}

function restore(cached: string): boolean {
  if (!existsSync(cached)) return false;
  copyAtomically(cached, built);
  return addonLoads();
}

function copyAtomically(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}.${Math.random().toString(36).slice(2)}.partial`;
  copyFileSync(from, partial);
  renameSync(partial, to);
}

async function compile(logFile: string, signal: AbortSignal | undefined): Promise<void> {
  console.log('nodegit: compiling libgit2 (about 5 minutes, once per machine) …');
  const prefix = resolve(dirname(process.execPath), '..');
  const env = {
    ...process.env,
    BUILD_ONLY: 'true',
    JOBS: 'max',
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    ...(existsSync(join(prefix, 'include', 'node')) ? { npm_config_nodedir: prefix } : {}),
  };
  const { code } = await logged(logFile, (stdio) =>
    runCommand('nodegit', process.execPath, ['lifecycleScripts/install.js'], { cwd: packageDir, env, stdio, signal }),
  );
  if (code === 0 && addonLoads()) return;
  const problem = code === 0 ? 'compiled, but the addon does not load' : 'compiling failed';
  throw new SetupError(`nodegit: ${problem}; see ${logFile}`);
}
