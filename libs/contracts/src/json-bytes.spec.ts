import { jsonBytes, upToJsonBytes } from './json-bytes.js';

describe('upToJsonBytes', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['', 3, ''],
    ['a\n\n', 3, 'a\n'],
    ['\u0001\u0001', 11, '\u0001'],
    ['äöü', 5, 'äö'],
    ['a😀b', 4, 'a'],
    ['a😀b', 5, 'a😀'],
  ])('%j in %i bytes is %j', (text, limit, cut) => {
    expect(upToJsonBytes(text, limit)).toBe(cut);
  });

  it('holds for texts that JSON makes six times as long', () => {
    expect(jsonBytes(upToJsonBytes('\u0000'.repeat(10_000), 1_000))).toBeLessThanOrEqual(1_000);
  });
});
