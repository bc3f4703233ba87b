import { containing } from './like.js';

describe('a LIKE pattern for a text anywhere in another', () => {
  it.each([
    ['plain', '%plain%'],
    ['', '%%'],
    ['100%', String.raw`%100\%%`],
    ['snake_case', String.raw`%snake\_case%`],
    [String.raw`back\slash`, String.raw`%back\\slash%`],
  ])('takes %j as the characters that it has', (text, pattern) => {
    expect(containing(text)).toBe(pattern);
  });
});
