import { loadavg } from 'node:os';
import { type Figures } from '../measure/statistics.js';
import { count, milliseconds } from '../report/numbers.js';

/** A measured value, formatted for the report. */
export interface CiRow {
  readonly what: string;
  readonly figure: string;
  /** The bar; null for a value that only explains others. */
  readonly bar: { readonly text: string; readonly met: boolean } | null;
}

export interface CiFigures {
  readonly rows: readonly CiRow[];
  /** The load average of the minute before the measurement. */
  readonly loadBefore: number;
}

/** A measurement of pipelines, jobs and runners. */
export interface CiScenario<Context> {
  readonly name: string;
  readonly title: string;
  readonly run: (context: Context) => Promise<readonly CiRow[]>;
}

/** Adds the load of the machine to the figures. */
export async function withLoad(measure: () => Promise<readonly CiRow[]>): Promise<CiFigures> {
  const [loadBefore = 0] = loadavg();
  return { rows: await measure(), loadBefore };
}

export const plainRow = (what: string, figure: string): CiRow => ({ what, figure, bar: null });

export const spreadRow = (what: string, { p50, p99 }: Figures): CiRow =>
  plainRow(what, `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`);

/** A value in milliseconds with an upper bound. */
export const atMost = (what: string, ms: number, limit: number): CiRow => ({
  what,
  figure: milliseconds(ms),
  bar: { text: `≤ ${count(limit)} ms`, met: ms <= limit },
});
