import { type Logger } from '../logging/logger.js';
import { ConfigError } from '../config/read-config.js';

const RETRY_MS = 500;

/** Retries until it succeeds: at boot, dependencies start in any order. */
export async function untilItWorks<T>(what: string, logger: Logger, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      logger.warn({ err: error }, `waiting for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Runs a process's main function. An invalid configuration is reported without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof ConfigError) ? error.stack : String(error);
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}

/** The time limit of closing, in addition to the drain. */
const GRACE_SECONDS = 5;

/** On SIGTERM or SIGINT runs `close` once, then ends the process; at the time limit it ends in any case. */
export function onShutdown(logger: Logger, drainSeconds: number, close: () => Promise<void>): void {
  let closing = false;
  const shutDown = (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), (drainSeconds + GRACE_SECONDS) * 1000).unref();
    void close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}

/** An unhandled rejection is a fault of ours: it is logged, and the process keeps serving. */
export function logUnhandledRejections(logger: Logger): void {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
}
