/** Latencies in milliseconds. */
export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** By nearest rank; between the two middle values for a median of an even number. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (rank: number) => sorted[Math.max(0, rank - 1)] ?? Number.NaN;
  if (percent === 50 && sorted.length % 2 === 0) return (at(sorted.length / 2) + at(sorted.length / 2 + 1)) / 2;
  return at(Math.ceil((percent / 100) * sorted.length));
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Summarizes sequential latencies in milliseconds. */
export const ofLatencies = (latencies: readonly number[]): Figures => ({
  requestsPerSecond: (latencies.length * 1_000) / sum(latencies),
  p50: median(latencies),
  p99: percentile(latencies, 99),
});

/** The medians of several rounds. */
export const ofRounds = (rounds: readonly Figures[]): Figures => ({
  requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});
