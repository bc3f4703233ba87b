import { setTimeout as sleep } from 'node:timers/promises';
import { type TestStack } from '../stack/use-stack.js';
import { Audit } from './audit.js';
import { printReasons } from './logged-reasons.js';
import { measured } from './measured.js';
import { type Observation } from './observed-client.js';
import { ReadLoad } from './read-load.js';
import { WriteLoad } from './write-load.js';

const AROUND_MS = 1_000;

/** What clients saw while something happened. */
export interface Seen {
  readonly observations: readonly Observation[];
  readonly failed: readonly Observation[];
  /** What was acknowledged and is missing, in words. */
  readonly lost: readonly string[];
}

/** Reads, writes, merges, clones and pushes while something happens that no client should notice. */
export async function underLoad(test: TestStack, title: string, act: () => Promise<void>): Promise<Seen> {
  const writes = await WriteLoad.prepare(test);
  const reads = new ReadLoad(test.running, await test.given.project());
  for (const load of [writes, reads]) load.start();
  try {
    await sleep(AROUND_MS);
    await act();
    await sleep(AROUND_MS);
  } finally {
    await Promise.all([writes.dispose(), reads.stop()]);
  }
  const observations = [writes.client, reads].flatMap((load) => load.observations);
  measured(title, { observations, writes: writes.ledger.writes });
  const failed = observations.filter(({ status }) => status === null || status >= 400);
  printReasons(test.running.dataDir, failed);
  return { observations, failed, lost: await new Audit(test.root).problems(writes.ledger) };
}
