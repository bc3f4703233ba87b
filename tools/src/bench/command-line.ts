import { SetupError } from '../setup/run-command.js';
import { UsageError } from './options.js';

/** Runs a command. The first signal aborts it, so that it stops in order; the second ends it at once. Ends the process. */
export function runCommandLine(command: (signal: AbortSignal) => Promise<void>): void {
  command(stopOnSignals()).then(
    () => process.exit(),
    (error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') process.exit(130);
      console.error(error instanceof SetupError || error instanceof UsageError ? error.message : error);
      process.exit(1);
    },
  );
}

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

/** Rejects with an `AbortError` once the command is stopped. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
