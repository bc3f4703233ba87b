import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parseDotenv, readDotenvReport, UnreadableDotenv } from './dotenv-report.js';

const limits = { maxBytes: 100, maxVariables: 3 };
const read = (...chunks: (string | Buffer)[]) =>
  readDotenvReport(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), limits);

describe('a dotenv report', () => {
  it.each([
    ['a variable a line', 'A=1\nB=two\n', { A: '1', B: 'two' }],
    ['lines that end as on Windows', 'A=1\r\nB=2', { A: '1', B: '2' }],
    ['spaces around name and value', ' A = 1 \n', { A: '1' }],
    ['signs of equality in the value', 'URL=https://example.com/?a=b', { URL: 'https://example.com/?a=b' }],
    ['an empty value', 'A=', { A: '' }],
    ['quotes, which are part of the value', 'A="1"', { A: '"1"' }],
    ['empty lines and comments', '\n# why\nA=1\n\n', { A: '1' }],
    ['a name twice, of which the last counts', 'A=1\nA=2', { A: '2' }],
    ['nothing', '', {}],
  ])('may have %s', (_case, text, expected) => {
    const variables = parseDotenv(text, limits);

    expect(Object.fromEntries(variables.map(({ key, value }) => [key, value]))).toEqual(expected);
  });

  it.each([
    ['a line without a name', 'A=1\n=2', 'line 2'],
    ['a line without a sign of equality', 'A', 'line 1'],
    ['a name with other signs', 'A-B=1', 'line 1'],
    ['too many variables', 'A=1\nB=2\nC=3\nD=4', 'more than 3 variables'],
  ])('is refused for %s', (_case, text, why) => {
    expect(() => parseDotenv(text, limits)).toThrow(why);
  });

  it('comes packed, in one piece or several, or as it is', async () => {
    const expected = [{ key: 'A', value: '1' }];

    expect(await read(gzipSync('A=1\n'))).toEqual(expected);
    expect(await read(gzipSync('A=0\n'), gzipSync('A=1\n'))).toEqual(expected);
    expect(await read('A=', '1')).toEqual(expected);
  });

  it.each([
    ['more bytes than allowed', ['A='.padEnd(101, 'x')], 'more than 100 bytes'],
    ['more bytes than allowed once unpacked', [gzipSync('A='.padEnd(50_000_000, 'x'))], 'more than 100 bytes'],
    ['much more than is read at all', [Buffer.alloc(1_000_000, 'x')], 'more than 100 bytes'],
    ['a torn package', [gzipSync('A=1').subarray(0, 12)], 'packed'],
    ['what is no text', [Buffer.from([0x41, 0x3d, 0xff])], 'UTF-8'],
  ])('is refused for %s', async (_case, chunks, why) => {
    await expect(read(...chunks)).rejects.toThrow(UnreadableDotenv);
    await expect(read(...chunks)).rejects.toThrow(why);
  });
});
