import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than an event waits that a consumer took and died over. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 100;

/** Asks again until the answer is as wished; the last answer when it never is. For what follows a change a moment later. */
export async function eventually<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const answer = await ask();
    if (isWished(answer) || Date.now() > deadline) return answer;
  }
}
