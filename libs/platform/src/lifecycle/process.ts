import { type Logger } from '../logging/logger.js';
import { ConfigError } from '../config/read-config.js';

const RETRY_MS = 500;

/** Tries until it succeeds: at boot, parts may come up in any order. */
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

/** Runs a process's main function. An invalid configuration is reported in plain words, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof ConfigError) ? error.stack : String(error);
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}

/** What closing may take on top of the drain before the process ends all the same. */
const GRACE_SECONDS = 5;

/** On SIGTERM or SIGINT runs `close` once, then ends the process; it ends in any case when closing takes too long. */
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

/** A rejection that nobody awaits is a fault of ours: it is logged, and the process goes on serving. */
export function logUnhandledRejections(logger: Logger): void {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a rejection was not handled'));
}
