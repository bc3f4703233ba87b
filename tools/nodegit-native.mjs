// Makes nodegit's native addon loadable: from the cache when this Node, platform and glibc were built for before, else by compiling.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, LockedError } from './launcher/lock.mjs';

const root = resolve(import.meta.dirname, '..');
const packageDir = join(root, 'node_modules', 'nodegit');
const built = join(packageDir, 'build', 'Release', 'nodegit.node');
const require = createRequire(import.meta.url);

const cacheDir = process.env.INGOT_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ingot');

/** The addon depends on all of these; a cached binary is used only when every one of them is the same. */
function binaryName() {
  const { version } = require(join(packageDir, 'package.json'));
  const { glibcVersionRuntime = 'musl' } = process.report.getReport().header;
  return `nodegit-${version}-abi${process.versions.modules}-${process.platform}-${process.arch}-${glibcVersionRuntime}.node`;
}

/** Tried in a process of its own: a broken addon must not take this one down. */
function loads() {
  const script = `require(${JSON.stringify(packageDir)})`;
  return spawnSync(process.execPath, ['-e', script], { stdio: 'ignore' }).status === 0;
}

function copyAtomically(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}.${Math.random().toString(36).slice(2)}.partial`;
  copyFileSync(from, partial);
  renameSync(partial, to);
}

function restore(cached) {
  if (!existsSync(cached)) return false;
  copyAtomically(cached, built);
  return loads();
}

/** One compile at a time on a machine: the next in the queue finds its result in the cache. */
async function takeTurn(lock) {
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

async function compile(logFile) {
  console.log('nodegit: compiling libgit2 (about 5 minutes, once per machine) …');
  const prefix = resolve(dirname(process.execPath), '..');
  const env = {
    ...process.env,
    BUILD_ONLY: 'true',
    JOBS: 'max',
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    ...(existsSync(join(prefix, 'include', 'node')) ? { npm_config_nodedir: prefix } : {}),
  };
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`nodegit: still compiling (${Math.round((Date.now() - started) / 1000)} s) …`);
  }, 30_000);
  const log = openSync(logFile, 'w');
  const compiler = spawn(process.execPath, ['lifecycleScripts/install.js'], {
    cwd: packageDir,
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const code = await new Promise((done) => compiler.once('close', done).once('error', done));
  clearInterval(progress);
  if (code === 0 && loads()) return;
  throw new Error(`${code === 0 ? 'compiled, but the addon does not load' : 'compiling failed'}; see ${logFile}`);
}

async function main() {
  if (!existsSync(join(packageDir, 'package.json'))) throw new Error('the package is not installed; run npm install');
  if (loads()) return;
  const cached = join(cacheDir, binaryName());
  const release = await takeTurn(`${cached}.lock`);
  try {
    if (restore(cached)) {
      console.log('nodegit: restored from the cache');
      return;
    }
    await compile(cached.replace(/\.node$/, '.log'));
    copyAtomically(built, cached);
    console.log('nodegit: compiled');
  } finally {
    release();
  }
}

main().catch((error) => {
  console.error(`nodegit: ${error.message}`);
  process.exitCode = 1;
});
