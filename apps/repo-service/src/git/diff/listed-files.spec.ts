import { jest } from '@jest/globals';
import { ListedFiles } from './listed-files.js';

const OID = 'f'.repeat(40);
const listOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `:000000 100644 ${OID} ${OID} A\0file-${index}\0`).join('');

/** What follows the list, and how often a byte was copied on the average. */
function read(files: ListedFiles, text: string, chunkBytes: number): { rest: string | undefined; copies: number } {
  const bytes = Buffer.from(text);
  const concat = jest.spyOn(Buffer, 'concat');
  let rest: string | undefined;
  for (let at = 0; at < bytes.length && rest === undefined; at += chunkBytes) {
    rest = files.add(bytes.subarray(at, at + chunkBytes))?.toString();
  }
  const copied = concat.mock.results.reduce((sum, { value }) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);
  concat.mockRestore();
  return { rest, copies: copied / bytes.length };
}

describe('a list of changed files that is coming in', () => {
  it.each([1, 2, 7, 63, 64, 65, 10_000])('ends before its patches, in chunks of %i bytes', (chunkBytes) => {
    for (const [count, maxFiles] of [
      [5, Infinity],
      [5, 5],
      [5, 4],
      [5, 1],
    ] as const) {
      const files = new ListedFiles(maxFiles);
      const { rest } = read(files, `${listOf(count)}\0diff`, chunkBytes);
      expect('diff'.startsWith(rest ?? 'none')).toBe(true);
      expect(files.deltas.map(({ newPath }) => newPath)).toEqual(
        Array.from({ length: Math.min(count, maxFiles + 1) }, (_, index) => `file-${index}`),
      );
    }
  });

  it('goes on without its end', () => {
    expect(read(new ListedFiles(2), listOf(5), 10).rest).toBeUndefined();
    expect(read(new ListedFiles(), listOf(5), 10).rest).toBeUndefined();
  });

  it('is not copied anew with each chunk', () => {
    const files = new ListedFiles(100);
    expect(read(files, listOf(20_000), 8_192).copies).toBeLessThan(2);
    expect(files.deltas).toHaveLength(101);
    expect(read(new ListedFiles(), listOf(20_000), 8_192).copies).toBeLessThan(2);
  });

  it('tells of changed types, each of which is two changes', () => {
    const files = new ListedFiles();
    read(files, `:100644 120000 ${OID} ${OID} T\0link\0`, 10);
    expect(files.hasChangedTypes).toBe(true);
    expect(files.deltas.map(({ status }) => status)).toEqual(['deleted', 'added']);
  });
});
