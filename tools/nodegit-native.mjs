// Makes nodegit's native addon loadable: from the cache when this Node, platform and glibc were built for before, else by compiling.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const packageDir = join(root, 'node_modules', 'nodegit');
const require = createRequire(import.meta.url);

/** The addon depends on all of these; a cached binary is used only when every one of them is the same. */
function binaryName() {
  const { version } = require(join(packageDir, 'package.json'));
  const { glibcVersionRuntime = 'musl' } = process.report.getReport().header;
  return `nodegit-${version}-abi${process.versions.modules}-${process.platform}-${process.arch}-${glibcVersionRuntime}.node`;
}

function cacheDir() {
  return process.env.INGOT_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ingot');
}

/** Tried in a process of its own: a broken addon must not take this one down. */
function loads() {
  return spawnSync(process.execPath, ['-e', `require(${JSON.stringify(packageDir)})`], { stdio: 'ignore' }).status === 0;
}

function copyAtomically(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}.partial`;
  copyFileSync(from, partial);
  renameSync(partial, to);
}

function compile() {
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
  try {
    execFileSync(process.execPath, ['lifecycleScripts/install.js'], { cwd: packageDir, env, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    clearInterval(progress);
  }
}

function main() {
  if (!existsSync(join(packageDir, 'package.json'))) {
    console.error('nodegit: the package is not installed; run npm install');
    process.exit(1);
  }
  if (loads()) return;
  const built = join(packageDir, 'build', 'Release', 'nodegit.node');
  const cached = join(cacheDir(), binaryName());
  if (existsSync(cached)) {
    copyAtomically(cached, built);
    if (loads()) return console.log('nodegit: restored from the cache');
  }
  compile();
  if (!loads()) {
    console.error('nodegit: compiled, but the addon does not load');
    process.exit(1);
  }
  copyAtomically(built, cached);
}

main();
