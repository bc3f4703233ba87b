import { Pattern } from '../matching/pattern.js';

const NUMBER = /\d+(?:\.\d+)?/;
/** Only the end of a log is searched: coverage is printed last. */
const MAX_CHARACTERS = 1024 * 1024;

/**
 * The first number in the last match of the expression in a line, of the last line that has one; of an expression with groups, in its
 * last group. Null when there is none, or when it is above 100.
 */
export function coverageIn(text: string, pattern: string): number | null {
  const expression = Pattern.compile(pattern);
  if (expression === null) return null;
  for (const line of text.slice(-MAX_CHARACTERS).split('\n').reverse()) {
    const number = NUMBER.test(line) ? NUMBER.exec(expression.lastMatch(line.replace(/\r$/, '')) ?? '') : null;
    if (number !== null) return Number(number[0]) <= 100 ? Number(number[0]) : null;
  }
  return null;
}
