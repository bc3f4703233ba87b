import { type Oid, toOid } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { MAX_BLAMED_LINES, Porcelain } from './blame.js';

const ALL = { start: 1, end: Infinity };

describe('blame', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let one: Oid;
  let two: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    const files = { empty: '', 'a file has only 2 lines': 'one\ntwo\n\n\tfour ü' };
    one = target.commit({ files: { ...files, long: '\n'.repeat(MAX_BLAMED_LINES + 2) } });
    two = target.commit({ files: { 'a file has only 2 lines': 'one\nTWO\n\n\tfour ü' } });
  });
  afterAll(() => storage.close());

  const blamed = (path: string, range = ALL) => target.repository.history.blame({ commitOid: two, path }, range);
  const told = async (range = ALL) =>
    (await blamed('a file has only 2 lines', range)).map(({ commitOid, text }) => [commitOid, text]);

  it('tells the commit of each line', async () => {
    expect(await told()).toEqual([
      [one, 'one'],
      [two, 'TWO'],
      [one, ''],
      [one, '\tfour ü'],
    ]);
  });

  it('is of the lines of a range that there are', async () => {
    expect(await told({ start: 2, end: 3 })).toEqual([
      [two, 'TWO'],
      [one, ''],
    ]);
    expect(await told({ start: 4, end: Number.MAX_SAFE_INTEGER })).toEqual([[one, '\tfour ü']]);
    for (const range of [
      { start: 5, end: 9 },
      { start: 3, end: 2 },
      { start: Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER },
    ]) {
      expect(await told(range)).toEqual([]);
    }
    expect(await blamed('empty')).toEqual([]);
  });

  it('is refused of too many lines, unless a range has fewer', async () => {
    await expect(blamed('long')).rejects.toMatchObject({ code: 'too_large' });
    await expect(blamed('long', { start: 2, end: MAX_BLAMED_LINES + 2 })).rejects.toMatchObject({ code: 'too_large' });
    expect(await blamed('long', { start: 3, end: MAX_BLAMED_LINES + 2 })).toHaveLength(MAX_BLAMED_LINES);
  });

  it('fails for what is not there', async () => {
    await expect(blamed('none')).rejects.toMatchObject({ code: 'failed' });
  });

  it('is the same in whatever pieces it arrives', () => {
    const [first, second] = ['a', 'b'].map((digit) => digit.repeat(40));
    const header = `${first} 1 1 1\nauthor ${second} 1 1\nfilename x\n`;
    const output = Buffer.from(`${header}\tone\n${first} 2 2\n\t\n${second} 3 3\nauthor ü\n\t\tzwölf\n`);
    for (const size of [1, 2, 3, 7, 64, output.length]) {
      const porcelain = new Porcelain();
      for (let at = 0; at < output.length; at += size) porcelain.add(output.subarray(at, at + size));
      expect(porcelain.lines).toEqual([
        { commitOid: toOid(first ?? ''), text: 'one' },
        { commitOid: first, text: '' },
        { commitOid: second, text: '\tzwölf' },
      ]);
    }
  });
});
