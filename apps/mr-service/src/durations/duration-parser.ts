import { SECONDS } from './duration-format.js';

/** The words for each unit, with its seconds. */
const UNITS: ReadonlyMap<string, number> = new Map(
  (
    [
      [SECONDS.second, ['s', 'sec', 'secs', 'second', 'seconds']],
      [SECONDS.minute, ['m', 'min', 'mins', 'minute', 'minutes']],
      [SECONDS.hour, ['h', 'hr', 'hrs', 'hour', 'hours']],
      [SECONDS.day, ['d', 'dy', 'day', 'days']],
      [SECONDS.week, ['w', 'wk', 'wks', 'week', 'weeks']],
      [SECONDS.month, ['mo', 'mos', 'month', 'months']],
      [SECONDS.year, ['y', 'yr', 'yrs', 'year', 'years']],
    ] as const
  ).flatMap(([seconds, words]) => words.map((word) => [word, seconds] as const)),
);
const FILLERS: ReadonlySet<string> = new Set(['and', 'with', 'plus']);

/** `3:41:59` or `41:59`, the last part of which is seconds. */
const CLOCK = /^\d+(?::\d+){1,2}$/;
/** A number, a word, or something that is neither. */
const TOKEN = /[\d.]+|\p{L}+|\S/gu;
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

const SMALL_NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL_NUMBERS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
]);

/** The largest accepted duration; sums below it stay exact. */
export const LONGEST_SECONDS = 2 ** 31 - 1;

/**
 * Parses a duration such as `1h 30m`, `two days and 3 hours`, `3w1h`, `1:30:00` or `-2` to seconds. A number without a unit is hours;
 * a unit without a number is one of it. Null for a text that is not a duration, or is zero. Pure.
 */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  const isNegative = trimmed.startsWith('-');
  const unsigned = isNegative ? trimmed.slice(1).trim() : trimmed;
  const sum = CLOCK.test(unsigned) ? sumOfClock(unsigned) : sumOfWords(tokensOf(unsigned));
  const seconds = sum === null ? 0 : Math.round(sum);
  if (seconds === 0 || seconds > LONGEST_SECONDS) return null;
  return isNegative ? -seconds : seconds;
}

const sumOfClock = (text: string): number =>
  text.split(':').reduce((seconds, part) => seconds * SECONDS.minute + Number(part), 0);

/** Commas, and hyphens inside number words, are ignored. */
const tokensOf = (text: string): string[] =>
  [...text.replaceAll(/,|(?<=\p{L})-(?=\p{L})/gu, ' ').matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => !FILLERS.has(token));

/** Null when a word is neither a number nor a unit. */
function sumOfWords(tokens: readonly string[]): number | null {
  let sum = 0;
  for (let at = 0; at < tokens.length;) {
    const { amount, length } = amountAt(tokens, at);
    const unit = UNITS.get(tokens[at + length] ?? '');
    if (length === 0 && unit === undefined) return null;
    sum += amount * (unit ?? SECONDS.hour);
    at += length + (unit === undefined ? 0 : 1);
  }
  return sum;
}

/** The number that starts at a token, and how many tokens it spans; 1 when there is none. */
function amountAt(tokens: readonly string[], at: number): { amount: number; length: number } {
  const token = tokens[at] ?? '';
  if (NUMBER.test(token)) return { amount: Number(token), length: 1 };
  let end = at;
  while (isNumberWord(tokens[end] ?? '')) end++;
  return end === at ? { amount: 1, length: 0 } : { amount: readNumberWords(tokens.slice(at, end)), length: end - at };
}

const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(word) || FACTORS.has(word);

/** The value of English number words, such as `two hundred forty five`. Pure; expects number words only. */
function readNumberWords(words: readonly string[]): number {
  let thousands = 0;
  let rest = 0;
  for (const word of words) {
    const factor = FACTORS.get(word);
    if (factor === undefined) rest += NUMBER_WORDS.get(word) ?? 0;
    else if (factor === 1_000) [thousands, rest] = [thousands + (rest || 1) * factor, 0];
    else rest = (rest || 1) * factor;
  }
  return thousands + rest;
}
