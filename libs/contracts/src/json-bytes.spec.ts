import { jest } from '@jest/globals';
import { fairLimit, firstUpToJsonBytes, jsonBytes, upToJsonBytes } from './json-bytes.js';

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

  it.each([254, 255, 256, 257])('never splits a character behind %i others', (length) => {
    const text = `${'a'.repeat(length)}😀${'b'.repeat(300)}`;
    expect(upToJsonBytes(text, length + 3)).toBe('a'.repeat(length));
    expect(upToJsonBytes(text, length + 5)).toBe(`${'a'.repeat(length)}😀b`);
  });

  it('counts long texts by pieces, not by characters', () => {
    const stringify = jest.spyOn(JSON, 'stringify');
    upToJsonBytes('ä'.repeat(100_000), 64 * 1024);
    const { length } = stringify.mock.calls;
    stringify.mockRestore();
    expect(length).toBeLessThan(1_000);
  });
});

describe('firstUpToJsonBytes', () => {
  it.each([
    [[], 2, []],
    [['a', 'b'], 9, ['a', 'b']],
    [['a', 'b'], 8, ['a']],
    [['\u0001'], 9, []],
    [['long', 'b'], 6, []],
  ])('%j in %i bytes is %j', (list, limit, first) => {
    expect(firstUpToJsonBytes(list, limit)).toEqual(first);
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(limit);
  });
});

describe('fairLimit', () => {
  it.each([
    [[], 10, Infinity],
    [[3, 3, 4], 10, Infinity],
    [[9, 1, 9], 11, 5],
    [[4, 4, 4], 10, 3],
    [[1, 2, 100], 50, 47],
  ])('of %j with %i together is %d', (sizes, total, limit) => {
    expect(fairLimit(sizes, total)).toBe(limit);
    expect(sizes.reduce((sum, size) => sum + Math.min(size, limit), 0)).toBeLessThanOrEqual(total);
  });
});
