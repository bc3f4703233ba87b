import { readByteRange } from './byte-range.js';

const read = (range: string | undefined, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  readByteRange({ method, headers: { ...headers, ...(range === undefined ? {} : { range }) } });

describe('the range that a request asks for', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=5-', { first: 5, last: null }],
    ['bytes=5-9', { first: 5, last: 9 }],
    ['bytes=-7', { lastBytes: 7 }],
    ['bytes=-0', { lastBytes: 0 }],
    [' bytes=1-2 ', { first: 1, last: 2 }],
  ])('is read of %s', (header, range) => {
    expect(read(header)).toEqual(range);
  });

  it.each([
    'bytes=',
    'bytes=-',
    'bytes=9-5',
    'bytes=1-2,4-5',
    'items=0-1',
    'bytes=a-b',
    `bytes=${'9'.repeat(40)}-`,
    '',
  ])('is all for %s', (header) => {
    expect(read(header)).toBeNull();
  });

  it('is all without one, for anything but GET, and where it depends on an entity tag', () => {
    expect(read(undefined)).toBeNull();
    expect(read('bytes=0-0', { method: 'HEAD' })).toBeNull();
    expect(read('bytes=0-0', { 'if-range': '"tag"' })).toBeNull();
  });
});
