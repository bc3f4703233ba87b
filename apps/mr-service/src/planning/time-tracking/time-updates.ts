import { ValidationFailed } from '@ingot/contracts';
import { type TimeChange } from '../../activity/targets/work-item-commands.js';
import { formatDuration } from '../../durations/duration-format.js';
import { LONGEST_SECONDS, parseDuration } from '../../durations/duration-parser.js';
import { type TimeStats } from './time-stats.repository.js';

/** 400: the text is not a duration. */
class EstimateMalformed extends ValidationFailed {
  constructor() {
    super({ time_estimate: ['has an invalid format'] });
  }
}

/** 400: the text is not a duration, or exceeds the limit. */
class SpentTimeMalformed extends ValidationFailed {
  constructor() {
    super({ timelogs: ['is invalid'] });
  }
}

/** 400: the change subtracts more than was spent. */
class SubtractsTooMuch extends ValidationFailed {
  constructor() {
    super({ time_spent: ['Time to subtract exceeds the total time spent'] });
  }
}

/** Applies a change to the times, with its system note. Throws `SubtractsTooMuch`, and `SpentTimeMalformed` beyond the limit. */
type TimeUpdate = (before: TimeStats) => { readonly after: TimeStats; readonly text: string };

/** Parses a change. Throws `EstimateMalformed` and `SpentTimeMalformed` for texts that are not durations. Pure. */
export function timeUpdate(change: TimeChange): TimeUpdate {
  switch (change.kind) {
    case 'estimate':
      return estimating(change.duration);
    case 'remove_estimate':
      return (before) => ({ after: { ...before, estimate: 0 }, text: 'removed time estimate' });
    case 'spend':
      return spending(change.duration);
    case 'remove_time_spent':
      return (before) => ({ after: { ...before, spent: 0 }, text: 'removed time spent' });
  }
}

function estimating(duration: string): TimeUpdate {
  const estimate = parseDuration(duration);
  if (estimate === null) throw new EstimateMalformed();
  const text = `changed time estimate to ${formatDuration(estimate) ?? ''}`;
  return (before) => ({ after: { ...before, estimate }, text });
}

function spending(duration: string): TimeUpdate {
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
