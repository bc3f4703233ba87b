import { NumstatCounter } from './diff-size.js';

const sizeOf = (text: string, limits = { maxFiles: 3, maxLines: 100 }, chunkBytes = 1_000) => {
  const counter = new NumstatCounter(limits);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    if (!counter.add(bytes.subarray(start, start + chunkBytes))) break;
  }
  return counter.size;
};

describe('NumstatCounter', () => {
  it('counts files, of which some are binary or renamed, however the text comes in', () => {
    const text = '1\t2\ta.txt\0-\t-\tpicture.png\x000\t0\t\0old\tname\x001\t1\tnew\0';

    for (const chunkBytes of [1, 3, 1_000]) {
      expect(sizeOf(text, undefined, chunkBytes)).toEqual({ files: 3, isOverflow: false });
    }
  });

  it('stops at more files than are counted', () => {
    expect(sizeOf('1\t0\ta\0'.repeat(4))).toEqual({ files: 3, isOverflow: true });
  });

  it('stops at more lines than are counted', () => {
    expect(sizeOf('60\t0\ta\x0020\t20\tb\x001\t0\tc\0')).toEqual({ files: 2, isOverflow: true });
  });

  it('counts nothing without changes', () => {
    expect(sizeOf('')).toEqual({ files: 0, isOverflow: false });
  });
});
