/** Seconds of working time: a day has 8 hours and a week 5 days. A year is a calendar year. */
export const SECONDS = {
  year: 31_557_600,
  /** The length of a month in user input. */
  month: 30 * 8 * 3_600,
  week: 5 * 8 * 3_600,
  day: 8 * 3_600,
  hour: 3_600,
  minute: 60,
  second: 1,
} as const;

/** Largest first. The output uses a month of four weeks, so that it divides into whole weeks. */
const SHOWN = [
  ['y', SECONDS.year],
  ['mo', 4 * SECONDS.week],
  ['w', SECONDS.week],
  ['d', SECONDS.day],
  ['h', SECONDS.hour],
  ['m', SECONDS.minute],
  ['s', SECONDS.second],
] as const;

/** Formats seconds, such as `3w 1h`; null for zero. Pure. */
export function formatDuration(seconds: number): string | null {
  if (seconds === 0) return null;
  const parts: string[] = [];
  let rest = Math.abs(seconds);
  for (const [suffix, length] of SHOWN) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count}${suffix}`);
    rest -= count * length;
  }
  return `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
}
