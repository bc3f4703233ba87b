import { type Logger } from '../logging/logger.js';

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
