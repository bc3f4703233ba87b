import { beginningWith, containing, endingWith } from './like.js';

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

describe('a LIKE pattern for one side of a text', () => {
  it('leaves the other side open, and takes the text as the characters that it has', () => {
    expect(beginningWith('a_b')).toBe(String.raw`a\_b%`);
    expect(endingWith('50%')).toBe(String.raw`%50\%`);
  });
});
