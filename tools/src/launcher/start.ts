// npm start: sets a fresh clone up, then runs all of Ingot until it is stopped by Ctrl-C or SIGTERM.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { readJson } from '../setup/json-file.js';
import { holderOf } from '../setup/lock.js';
import { SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { banner } from './banner.js';
import { lockFile, openDataDir } from './data-dir.js';
import { checkExternalServers } from './external-servers.js';
import { isFirstPassword } from './first-password.js';
import { followWarnings } from './log-tail.js';
import { isFree, requireFree } from './ports.js';
import { progressTo } from './progress.js';
import { type Stack, startStack } from './stack.js';
import { StartFailed } from './processes/supervised.js';
import { type PortVariable, StartRefused } from './processes/start-refused.js';

const DEFAULT_PORT = 8080;
const DEFAULT_SSH_PORT = 2222;
const { env } = process;

async function main(): Promise<void> {
  loadEnvFile();
  const stopping = stopOnSignals();
  const options = await readOptions();
  await checkExternalServers(env, { signal: stopping.signal });
  await prepare({ env, signal: stopping.signal });
  const report = progressTo(process.stdout);
  report('Starting …');
  const stack = await startStack({
    ...options,
    dropsRights: true,
    env: withMails(env),
    report,
    signal: stopping.signal,
  });
  const endWarnings = followWarnings([...stack.processes.values()], (line) => report(line, 'warn'));
  await welcome(stack, options.host);
  await stopping.requested;
  report('Stopping …');
  endWarnings();
  await stack.stop();
}

/** Variables of `.env` in the checkout that the environment does not set. */
function loadEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The first signal stops in order, also during the start; the second one exits at once. */
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

/** Without a mail server, mails are written to the log of user-service, where developers find their links. */
function withMails(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isForDevelopment = given.NODE_ENV !== 'production' && !given.SMTP_URL && !given.MAIL_DELIVERY;
  return isForDevelopment ? { ...given, MAIL_DELIVERY: 'log' } : given;
}

/** startStack() checks the same, but possibly after minutes of installing. */
async function readOptions() {
  const host = env.HTTP_HOST || '127.0.0.1';
  const dataDir = openDataDir(env.DATA_DIR || join(root, '.data'));
  const holder = holderOf(lockFile(dataDir));
  if (holder !== null) throw StartRefused.inUse(dataDir, holder);
  const port = portFrom('PORT', DEFAULT_PORT);
  await requireFree(port, host, 'PORT');
  const givenSshPort = portFrom('SSH_PORT', 0);
  if (port !== 0 && port === givenSshPort) throw new StartRefused(`PORT and SSH_PORT are both ${port}; change one`);
  await requireFree(givenSshPort, host, 'SSH_PORT');
  const sshPort = env.SSH_PORT || !(await isFree(DEFAULT_SSH_PORT, host)) ? givenSshPort : DEFAULT_SSH_PORT;
  return { dataDir, host, port, sshPort };
}

function portFrom(variable: PortVariable, fallback: number): number {
  const given = env[variable];
  if (!given) return fallback;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartRefused(`${variable} is not a port number: ${given}; use one from 0 to 65535, 0 for any free one`);
}

async function welcome(stack: Stack, host: string): Promise<void> {
  const { url, dataDir, sshPort, rootToken, rootPassword, databaseUrls } = stack;
  const shown = join(dataDir, 'run', 'token-shown');
  const text = banner({
    url,
    version: readJson(join(root, 'package.json'), z.object({ version: z.string() }))?.version ?? 'unknown',
    sshHost: host === '0.0.0.0' ? '127.0.0.1' : host,
    sshPort,
    metricsUrl: `${stack.opsUrlOf('gateway')}/-/metrics`,
    dataDir,
    rootToken: existsSync(shown) ? null : rootToken,
    rootPassword: (await isFirstPassword(databaseUrls['user-service'], rootPassword)) ? rootPassword : null,
  });
  console.log(text);
  writeFileSync(shown, '');
}

function fail(error: unknown): never {
  if (error instanceof Stopped || (error instanceof Error && error.name === 'AbortError')) process.exit(130);
  const isExplained = [SetupError, StartRefused, StartFailed].some((kind) => error instanceof kind);
  console.error(isExplained && error instanceof Error ? error.message : error);
  process.exit(1);
}

process.on('uncaughtException', fail); // what runs is ended with this process
main().then(() => process.exit(0), fail);
