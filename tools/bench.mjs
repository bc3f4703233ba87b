// npm run bench [-- names…] [--seconds N] [--list]: measures Ingot on this machine beside a bare echo of the same size.
import { resolve } from 'node:path';
import { HELP, readOptions, UsageError } from './bench/options.mjs';
import { SetupError } from './launcher/setup/setup-error.mjs';
import { prepare } from './launcher/setup/setup.mjs';

const root = resolve(import.meta.dirname, '..');

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  const signal = stopOnSignals();
  // private servers, whatever the environment names: figures belong to a machine that does nothing else
  await prepare(root, { env: {}, signal });
  const { bench } = await import('./bench/run.mjs'); // needs node_modules
  const failures = await bench({ root, signal, ...options });
  process.exitCode = failures === 0 ? 0 : 1;
}

/** The first signal asks for an orderly stop; the second one does not wait for it. */
function stopOnSignals() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      console.log('Stopping …');
      controller.abort();
    });
  }
  return controller.signal;
}

main().then(
  () => process.exit(),
  (error) => {
    if (error?.name === 'AbortError') process.exit(130);
    const explained = error instanceof SetupError || error instanceof UsageError;
    console.error(explained ? error.message : error);
    process.exit(1);
  },
);
