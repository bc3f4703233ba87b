const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly (readonly [names: readonly string[], seconds: number])[] = [
  [['s', 'sec', 'secs', 'second', 'seconds'], SECOND],
  [['m', 'min', 'mins', 'minute', 'minutes'], MINUTE],
  [['h', 'hr', 'hrs', 'hour', 'hours'], HOUR],
  [['d', 'day', 'days'], DAY],
  [['w', 'wk', 'wks', 'week', 'weeks'], 7 * DAY],
  [['mo', 'mos', 'month', 'months'], 30 * DAY],
  [['y', 'yr', 'yrs', 'year', 'years'], 365 * DAY],
];
const SECONDS_OF_UNIT = new Map(UNITS.flatMap(([names, seconds]) => names.map((name) => [name, seconds] as const)));

/** The longest accepted duration: about a thousand years. */
const MAX_SECONDS = 1_000 * 365 * DAY;
const MAX_LENGTH = 100;
const PART = /\s*(?:and\s+|,\s*)?(\d+(?:\.\d+)?)\s*([a-z]*)/y;

/**
 * Parses a duration such as "3 mins 4 sec", "7d", "1 week and 2 days" or "90" to seconds; a bare number is seconds. Null when it is
 * invalid. "never" and "0" are 0, which means no limit.
 */
export function secondsOf(text: string): number | null {
  const words = text.trim().toLowerCase();
  if (words === 'never') return 0;
  if (words === '' || words.length > MAX_LENGTH) return null;
  let seconds = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < words.length) {
    const [, amount, unit = ''] = PART.exec(words) ?? [];
    const secondsOfUnit = unit === '' ? SECOND : SECONDS_OF_UNIT.get(unit);
    if (amount === undefined || secondsOfUnit === undefined) return null;
    seconds += Number(amount) * secondsOfUnit;
  }
  return seconds > MAX_SECONDS ? null : Math.round(seconds);
}
