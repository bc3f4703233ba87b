import fc from 'fast-check';
import { formatDuration, SECONDS } from './duration-format.js';
import { LONGEST_SECONDS, parseDuration } from './duration-parser.js';

/** A month that is shown has four weeks, one that is written 30 days: below it, both mean the same. */
const BELOW_A_MONTH = 4 * SECONDS.week - 1;

describe('durations', () => {
  it('are read as what they were shown of, up to a month', () => {
    const seconds = fc.integer({ min: 1, max: BELOW_A_MONTH });
    fc.assert(
      fc.property(seconds, fc.boolean(), (amount, isNegative) => {
        const duration = isNegative ? -amount : amount;
        expect(parseDuration(formatDuration(duration) ?? '')).toBe(duration);
      }),
    );
  });

  it('add up, whatever the order of their parts', () => {
    const units = ['w', 'd', 'h', 'm', 's'] as const;
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...units)), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, (written) => {
        const texts = written.map(([amount, unit]) => `${amount}${unit}`);
        const sum = texts.reduce((seconds, text) => seconds + (parseDuration(text) ?? 0), 0);
        expect(parseDuration(texts.join(' '))).toBe(sum);
        expect(parseDuration(texts.toReversed().join(', '))).toBe(sum);
      }),
    );
  });

  it('are whole seconds within their limit, or none, whatever the text', () => {
    const words = fc.constantFrom(
      '1',
      '30',
      '2.5',
      ':',
      '-',
      'h',
      'mo',
      'weeks',
      'two',
      'hundred',
      'thousand',
      'and',
      ',',
      'é',
      '.',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 9 }).map((all) => all.join(' ')),
      fc.array(words, { maxLength: 9 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const seconds = parseDuration(text);
        if (seconds === null) return;
        expect(Number.isInteger(seconds)).toBe(true);
        expect(Math.abs(seconds)).toBeGreaterThan(0);
        expect(Math.abs(seconds)).toBeLessThanOrEqual(LONGEST_SECONDS);
      }),
    );
  });
});
