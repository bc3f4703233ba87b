import { setTimeout as sleep } from 'node:timers/promises';
import { Audit } from './audit.js';
import { printReasons } from './logged-reasons.js';
import { measured } from './measured.js';
import { type Observation } from './observed-client.js';
import { ReadLoad } from './read-load.js';
import { type LoadedIngot, WriteLoad } from './write-load.js';

/** Load before and after what happens. */
const AROUND_MS = 1_000;

/** What clients saw while something happened. */
export interface Seen {
  readonly observations: readonly Observation[];
  readonly failed: readonly Observation[];
  /** What was acknowledged and is missing, in words. */
  readonly lost: readonly string[];
  /** When it began to happen. */
  readonly startedAt: number;
}

/** Load that runs beside the usual one. */
interface FurtherLoad {
  readonly observations: readonly Observation[];
  start(): void;
  dispose(): Promise<void>;
}

/** Reads, writes, merges, clones and pushes over HTTP while something happens. */
export async function underLoad(
  ingot: LoadedIngot,
  title: string,
  act: () => Promise<void>,
  { aroundMs = AROUND_MS, further = [] }: { aroundMs?: number; further?: readonly FurtherLoad[] } = {},
): Promise<Seen> {
  const writes = await WriteLoad.prepare(ingot);
  const reads = new ReadLoad(ingot.running, await ingot.given.project({ initialized: true }));
  let startedAt = 0;
  for (const load of [writes, reads, ...further]) load.start();
  try {
    await sleep(aroundMs);
    startedAt = Date.now();
    await act();
    await sleep(aroundMs);
  } finally {
    await Promise.all([writes.dispose(), reads.stop(), ...further.map((load) => load.dispose())]);
  }
  const observations = [writes.client, reads, ...further].flatMap((load) => load.observations);
  measured(title, { observations, writes: writes.ledger.writes });
  const failed = observations.filter(({ status }) => status === null || status >= 400);
  printReasons(ingot.running, failed);
  return { observations, failed, lost: await new Audit(ingot.root).problems(writes.ledger), startedAt };
}
