// Runs a program of tools/src: node tools/run.mjs [--install] launcher/start. This file is plain JavaScript because it installs
// the compiler of the others. With --install it installs the npm packages when they differ from package-lock.json; then it
// compiles tools/src to tools/dist when that has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');
const source = join(import.meta.dirname, 'src');
const dist = join(import.meta.dirname, 'dist');
const stamp = join(dist, 'sources.sha256');
const swcrc = join(root, '.swcrc');

/**
 * Imports a module of tools/src, compiled.
 * @param {string} name like `launcher/start`
 * @returns {Promise<any>} what it exports
 */
export async function tool(name) {
  await ensureCompiled();
  return import(join(dist, `${name}.js`));
}

/** Makes tools/dist what tools/src says. */
export async function ensureCompiled() {
  if (!isCompiled()) await inTurn(async () => isCompiled() || (await compile()));
}

async function ensureInstalled() {
  if (!isInstalled()) await inTurn(async () => isInstalled() || (await install()));
}

/** npm itself notes in node_modules what it installed last. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(packagesIn('package-lock.json') ?? {})
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = installed[path];
      return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
    });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> | undefined}
 */
function packagesIn(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** Without scripts: the programs themselves compile libgit2, once the system has what that needs. */
async function install() {
  console.log('Installing npm packages …');
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`npm ci: still running (${Math.round((Date.now() - started) / 1000)} s) …`);
  }, 20_000);
  const npm = spawn('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of SIGNALS) process.once(signal, () => npm.kill());
  const [code] = await once(npm, 'close');
  clearInterval(progress);
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  if (code !== 0) throw new Error(`npm ci failed (code ${code})`);
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const isCompiled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest();

function digest() {
  const hash = createHash('sha256');
  for (const file of [swcrc, import.meta.filename, ...sources()]) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function sources() {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(source, name));
}

/** Made aside and renamed, so that nobody imports half of it. */
async function compile() {
  const { transformFile } = await import('@swc/core');
  const draft = `${dist}.new`;
  rmSync(draft, { recursive: true, force: true });
  const compileOne = async (/** @type {string} */ file) => {
    const { code } = await transformFile(file, { configFile: swcrc, swcrc: false, sourceMaps: false });
    const target = join(draft, file.slice(source.length).replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  };
  await Promise.all(sources().map(compileOne));
  writeFileSync(join(draft, 'sources.sha256'), digest());
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
}

/**
 * Two starts from one checkout must not install over each other. Who holds the name of the socket has the turn; Linux takes the
 * name back when its process ends, however it ends. Elsewhere nobody waits.
 * @param {() => Promise<unknown>} work
 */
async function inTurn(work) {
  const turn = process.platform === 'linux' ? await takeTurn() : undefined;
  try {
    await work();
  } finally {
    turn?.close();
  }
}

async function takeTurn() {
  const name = `\0ingot-setup-${createHash('sha256').update(root).digest('hex')}`;
  for (let attempt = 0; ; attempt++) {
    const server = createServer();
    const taken = await new Promise((done, fail) => {
      server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? done(true) : fail(error)));
      server.listen(name, () => done(false));
    });
    if (!taken) return server;
    if (attempt === 0) console.log('Waiting for another process, which is setting this checkout up …');
    await sleep(300);
  }
}

/** @param {string[]} args */
async function main(args) {
  if (args[0] === '--install') await ensureInstalled();
  const at = args[0] === '--install' ? 1 : 0;
  process.argv.splice(2, at + 1); // the program finds its own arguments where it expects them
  await tool(args[at] ?? '');
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error) => {
    const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error?.code);
    console.error(isForbidden ? `${root} cannot be set up by this user: ${error.message}` : error);
    process.exit(1);
  });
}
