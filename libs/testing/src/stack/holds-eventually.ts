import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the redelivery delay of an event whose consumer crashed. */
const WITHIN_MS = 45_000;
const EVERY_MS = 100;

/** Retries an expectation until it holds, as events take a moment; throws its last error at the time limit. */
export async function holdsEventually(look: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; ; await sleep(EVERY_MS)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
