// npm start: sets a fresh clone up, then runs all of Ingot until it is stopped by Ctrl-C or SIGTERM.
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../root.js';
import { holderOf } from '../setup/lock.js';
import { SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { lockFile } from './data-dir.js';
import { followWarnings } from './log-tail.js';
import { isFree } from './ports.js';
import { type Stack, startStack } from './stack.js';
import { StartFailed } from './processes/supervised.js';
import { StartRefused } from './start-refused.js';

const DEFAULT_PORT = 8080;
const DEFAULT_SSH_PORT = 2222;
const { env } = process;

async function main(): Promise<void> {
  const stopping = stopOnSignals();
  const options = await readOptions();
  await prepare({ env, signal: stopping.signal });
  const report = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);
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
function stopOnSignals(): { signal: AbortSignal; requested: Promise<unknown> } {
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
function withMails(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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
  if (holder !== null) throw StartRefused.inUse(dataDir, holder);
  if (port && !(await isFree(port, host))) throw StartRefused.portTaken(port, 'PORT');
  return { dataDir, host, port, sshPort };
}

function portFrom(variable: 'PORT' | 'SSH_PORT', fallback: number): number {
  const given = env[variable];
  if (!given) return fallback;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SetupError(`${variable} is not a port number: ${given}`);
}

function welcome({ url, dataDir, rootToken, rootPassword }: Stack): void {
  const lines = [`Ingot is running at ${url}`, `  sign in as   root`, `  password     ${rootPassword}`];
  const shown = join(dataDir, 'run', 'token-shown');
  if (!existsSync(shown)) {
    lines.push(`  API token    ${rootToken} (shown only this once)`);
    writeFileSync(shown, '');
  }
  lines.push(`  logs         ${join(dataDir, 'logs')}`, '  stop it      Ctrl-C');
  console.log(`\n${lines.join('\n')}\n`);
}

function fail(error: unknown): never {
  if (error instanceof Stopped || (error instanceof Error && error.name === 'AbortError')) process.exit(130);
  const isExplained = [SetupError, StartRefused, StartFailed].some((kind) => error instanceof kind);
  console.error(isExplained && error instanceof Error ? error.message : error);
  process.exit(1);
}

process.on('uncaughtException', fail); // what runs is ended with this process
main().then(() => process.exit(0), fail);
