// npm start: sets a fresh clone up, then runs all of Ingot until it is stopped by Ctrl-C or SIGTERM.
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { followWarnings } from './log-tail.mjs';
import { holderOf } from './lock.mjs';
import { isFree } from './ports.mjs';
import { inUse, lockFile, taken } from './refusals.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { prepare } from './setup/setup.mjs';
import { StartFailed, StartRefused } from './start-errors.mjs';

const DEFAULT_PORT = 8080;
const DEFAULT_SSH_PORT = 2222;
const root = resolve(import.meta.dirname, '../..');
const env = process.env;

async function main() {
  const stopping = stopOnSignals();
  const options = await readOptions();
  await prepare(root, { env, signal: stopping.signal });
  const { startStack } = await import('./stack.mjs'); // needs node_modules
  const report = (line) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);
  console.log('Starting …');
  const stack = await startStack({ ...options, env: withMails(env), report, signal: stopping.signal });
  const endWarnings = followWarnings([...stack.processes.values()], report);
  welcome(stack);
  await stopping.requested;
  console.log('Stopping …');
  endWarnings();
  await stack.stop();
}

/** The first signal asks for an orderly stop, at any moment of the start; the second one does not wait for it. */
function stopOnSignals() {
  const controller = new AbortController();
  const requested = new Promise((resolveRequest) => controller.signal.addEventListener('abort', resolveRequest));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(new Stopped());
    });
  }
  return { signal: controller.signal, requested };
}

class Stopped extends Error {}

/** Without a mail server, mails are written to the log of user-service, where whoever develops finds their links. */
function withMails(given) {
  const isForDevelopment = given.NODE_ENV !== 'production' && !given.SMTP_URL && !given.MAIL_DELIVERY;
  return isForDevelopment ? { ...given, MAIL_DELIVERY: 'log' } : given;
}

async function readOptions() {
  const host = env.HTTP_HOST || '127.0.0.1';
  const port = portFrom('PORT', DEFAULT_PORT);
  const usualSshPort = (await isFree(DEFAULT_SSH_PORT, host)) ? DEFAULT_SSH_PORT : 0;
  const sshPort = portFrom('SSH_PORT', usualSshPort);
  const dataDir = resolve(env.DATA_DIR || join(root, '.data'));
  // startStack() finds these out as well, but only after what may be minutes of installing
  const holder = holderOf(lockFile(dataDir));
  if (holder !== null) throw new StartRefused(inUse(dataDir, holder));
  if (port && !(await isFree(port, host))) throw new StartRefused(taken(port, 'PORT'));
  return { dataDir, host, port, sshPort };
}

function portFrom(variable, fallback) {
  const given = env[variable];
  if (!given) return fallback;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SetupError(`${variable} is not a port number: ${given}`);
}

function welcome({ url, dataDir, rootToken, rootPassword }) {
  const lines = [`Ingot is running at ${url}`, `  sign in as   root`, `  password     ${rootPassword}`];
  const shown = join(dataDir, 'run', 'token-shown');
  if (!existsSync(shown)) {
    lines.push(`  API token    ${rootToken} (shown only this once)`);
    writeFileSync(shown, '');
  }
  lines.push(`  logs         ${join(dataDir, 'logs')}`, '  stop it      Ctrl-C');
  console.log(`\n${lines.join('\n')}\n`);
}

function fail(error) {
  if (error instanceof Stopped || error?.name === 'AbortError') process.exit(130);
  const explained = [SetupError, StartRefused, StartFailed].some((kind) => error instanceof kind);
  console.error(explained ? error.message : error);
  process.exit(1);
}

process.on('uncaughtException', fail); // what runs is ended with this process
main().then(() => process.exit(0), fail);
