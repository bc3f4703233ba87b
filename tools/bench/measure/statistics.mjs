/** @param {number[]} values */
export const median = (values) => percentile(values, 50);

/** By nearest rank; between the two middle values for a median of an even number. @param {number[]} values */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  if (percent === 50 && sorted.length % 2 === 0) {
    return (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
  }
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** @param {number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** What single latencies in milliseconds, one after the other, come to. @param {number[]} latencies */
export function ofLatencies(latencies) {
  return {
    requestsPerSecond: (latencies.length * 1_000) / sum(latencies),
    p50: median(latencies),
    p99: percentile(latencies, 99),
  };
}

/** The medians of several rounds. @param {import('../load/load.mjs').LoadResult[]} rounds */
export function ofRounds(rounds) {
  const of = (field) => median(rounds.map((round) => round[field]));
  return { requestsPerSecond: of('requestsPerSecond'), p50: of('p50'), p99: of('p99') };
}
