/** When something ran; `finishedAt` null while it still does. */
export interface RunTime {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Whole seconds in which at least one of them ran: what overlaps counts once. */
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
