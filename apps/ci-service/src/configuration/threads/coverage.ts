import { Pattern } from '../matching/pattern.js';

const NUMBER = /\d+(?:\.\d+)?/;
/** Only the end of a log is searched: coverage is printed last. */
const MAX_CHARACTERS = 1024 * 1024;

/** The first number in the last match of the expression, from 0 to 100; null when there is none. */
export function coverageIn(text: string, pattern: string): number | null {
  const expression = Pattern.compile(pattern);
  let last: string | null = null;
  if (expression !== null) for (const match of expression.allMatches(text.slice(-MAX_CHARACTERS))) last = match;
  const number = Number(NUMBER.exec(last ?? '')?.[0] ?? Number.NaN);
  return number >= 0 && number <= 100 ? number : null;
}
