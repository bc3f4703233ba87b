// npm run bench [-- names…] [--seconds N] [--list]: measures Ingot on this machine beside a bare echo of the same size.
import { SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { HELP, readOptions, UsageError } from './options.js';
import { bench } from './run.js';

async function main(): Promise<void> {
  const { help, ...options } = readOptions(process.argv.slice(2));
  if (help) return console.log(HELP);
  const signal = stopOnSignals();
  // always private servers: shared ones would disturb the figures
  await prepare({ env: {}, signal });
  const failures = await bench({ signal, ...options });
  process.exitCode = failures === 0 ? 0 : 1;
}

/** The first signal stops in order, the second at once. */
function stopOnSignals(): AbortSignal {
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
  (error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') process.exit(130);
    console.error(error instanceof SetupError || error instanceof UsageError ? error.message : error);
    process.exit(1);
  },
);
