import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than an event waits that a consumer took and died over. */
const WITHIN_MS = 45_000;
const EVERY_MS = 100;

/** Looks again and again until what is expected holds, as events take a moment; at last throws what the last look threw. */
export async function holdsEventually(look: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; ; await sleep(EVERY_MS)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
