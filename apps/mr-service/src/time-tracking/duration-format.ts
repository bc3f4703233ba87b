import { SECONDS } from './duration-units.js';

/** Largest first. What is shown as a month is four weeks, so that it is made of whole ones. */
const SHOWN = [
  ['y', SECONDS.year],
  ['mo', 4 * SECONDS.week],
  ['w', SECONDS.week],
  ['d', SECONDS.day],
  ['h', SECONDS.hour],
  ['m', SECONDS.minute],
  ['s', SECONDS.second],
] as const;

/** Seconds as people read them, such as `3w 1h`; null for none at all. Pure. */
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
