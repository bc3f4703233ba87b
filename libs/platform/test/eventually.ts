/** Longer than a busy machine needs for anything that specs wait for. */
const WAIT_MS = 30_000;
const EVERY_MS = 10;

/** Asks again and again until nothing is thrown; after so many milliseconds, throws what was thrown last. */
export async function eventually<T>(ask: () => T | Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
