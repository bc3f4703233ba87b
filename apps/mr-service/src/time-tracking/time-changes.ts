import { formatDuration } from './duration-format.js';
import { LONGEST_SECONDS, parseDuration } from './duration-parser.js';
import { type TimeStats } from './time-stats.repository.js';
import { EstimateMalformed, SpentTimeMalformed, SubtractsTooMuch } from './time-tracking.errors.js';

/** What somebody does to the times of a thing, and how it is noted there. Pure. */
export type TimeChange = (before: TimeStats) => { readonly after: TimeStats; readonly text: string };

/** Throws `EstimateMalformed`. */
export function estimating(duration: string): TimeChange {
  const estimate = parseDuration(duration);
  if (estimate === null) throw new EstimateMalformed();
  return (before) => ({
    after: { ...before, estimate },
    text: `changed time estimate to ${formatDuration(estimate) ?? ''}`,
  });
}

export const resettingEstimate: TimeChange = (before) => ({
  after: { ...before, estimate: 0 },
  text: 'removed time estimate',
});

/** Throws `SpentTimeMalformed`; the change throws `SubtractsTooMuch`, and `SpentTimeMalformed` beyond what can be kept. */
export function spending(duration: string): TimeChange {
  const seconds = parseDuration(duration);
  if (seconds === null) throw new SpentTimeMalformed();
  const verb = seconds < 0 ? 'subtracted' : 'added';
  const text = `${verb} ${formatDuration(Math.abs(seconds)) ?? ''} of time spent`;
  return (before) => {
    const spent = before.spent + seconds;
    if (spent < 0) throw new SubtractsTooMuch();
    if (spent > LONGEST_SECONDS) throw new SpentTimeMalformed();
    return { after: { ...before, spent }, text };
  };
}

export const resettingSpent: TimeChange = (before) => ({ after: { ...before, spent: 0 }, text: 'removed time spent' });
