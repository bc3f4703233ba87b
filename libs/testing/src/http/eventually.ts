import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the redelivery delay of an event whose consumer crashed. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 100;

/** Repeats a request until its reply matches; returns the last reply at the time limit. For effects that follow a change asynchronously. */
export async function eventually<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const answer = await ask();
    if (isWished(answer) || Date.now() > deadline) return answer;
  }
}
