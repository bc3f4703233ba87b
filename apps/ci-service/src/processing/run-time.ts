/** An interval; `finishedAt` is null while it lasts. */
export interface RunTime {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Whole seconds covered by at least one interval: overlaps count once. */
export function secondsRunning(runTimes: readonly RunTime[], now: Date): number {
  const spans = runTimes
    .map(({ startedAt, finishedAt }) => ({ from: startedAt.getTime(), to: (finishedAt ?? now).getTime() }))
    .sort((a, b) => a.from - b.from);
  let milliseconds = 0;
  let coveredTo = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    milliseconds += Math.max(0, to - Math.max(from, coveredTo));
    coveredTo = Math.max(coveredTo, to);
  }
  return Math.floor(milliseconds / 1000);
}
