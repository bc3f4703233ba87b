/** Longer than anything that specs wait for takes on a busy machine. */
const WAIT_MS = 30_000;
const EVERY_MS = 10;

/** Retries until nothing is thrown; at the time limit, throws the last error. */
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
