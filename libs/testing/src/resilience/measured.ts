import { type Observation } from './observed-client.js';

export interface Measured {
  /** The durations of restarts, in milliseconds. */
  readonly restarts?: readonly number[];
  readonly observations: readonly Observation[];
  readonly writes: number;
}

/** Prints the measurements of a spec. */
export function measured(title: string, { restarts = [], observations, writes }: Measured): void {
  const counts = new Map<string, number>();
  for (const { status } of observations) {
    const key = status === null ? 'broken' : String(status);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const slowest = [...observations].sort((a, b) => b.milliseconds - a.milliseconds)[0];
  process.stderr.write(
    `${title}: ${writes} writes; replies ${JSON.stringify(Object.fromEntries(counts))}; ` +
      `longest ${slowest?.milliseconds ?? 0} ms (${slowest?.what} ${slowest?.status})` +
      `${restarts.length > 0 ? `; ready after ${restarts.join(', ')} ms` : ''}\n`,
  );
}
