import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { zip, type ZipEntry } from '@ingot/testing';
import { type Archive, findArchivedFile, MAX_ENTRIES } from './archived-file.js';

const MAX = { maxBytes: 1_000_000 };

function archiveOf(bytes: Buffer): Archive & { readonly reads: number[] } {
  const reads: number[] = [];
  const read = ({ start, end }: { start: number; end: number }): Promise<Readable> => {
    reads.push(end - start);
    return Promise.resolve(Readable.from([bytes.subarray(start, end)], { objectMode: false }));
  };
  return { size: bytes.length, read, reads };
}

const find = (entries: readonly ZipEntry[], path: string) => findArchivedFile(archiveOf(zip(entries)), path, MAX);

async function contentOf(entries: readonly ZipEntry[], path: string): Promise<Buffer> {
  const found = await find(entries, path);
  if (found === null) throw new Error(`${path} is not there`);
  return buffer(await found.open());
}

describe('a file in an archive', () => {
  it('is found by its path, and unfolds to what it was', async () => {
    const entries = [
      { name: 'dist/', content: '' },
      { name: 'dist/app.js', content: 'app' },
      { name: 'dist/ä b.txt', content: Buffer.alloc(100_000, 'text') },
      { name: 'empty', content: '' },
    ];

    expect((await contentOf(entries, 'dist/app.js')).toString()).toBe('app');
    expect(await contentOf(entries, 'dist/ä b.txt')).toEqual(Buffer.alloc(100_000, 'text'));
    expect(await contentOf(entries, 'empty')).toHaveLength(0);
    expect(await find(entries, 'dist/ä b.txt')).toMatchObject({ size: 100_000 });
  });

  it.each(['dist', 'app.js', '../app.js', 'dist/app.js/'])('is not there by the path %s', async (path) => {
    expect(await find([{ name: 'dist/app.js', content: 'app' }], path)).toBeNull();
  });

  it('is found among many with few reads of the archive', async () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => ({ name: `files/${at}.txt`, content: `${at}` }));
    const archive = archiveOf(zip(entries));

    const found = await findArchivedFile(archive, 'files/4999.txt', MAX);

    expect(await buffer((await found?.open()) ?? Readable.from([]))).toEqual(Buffer.from('4999'));
    expect(archive.reads.length).toBeLessThan(8);
  });
});

describe('an archive that is hostile', () => {
  it.each([
    ['is no archive at all', Buffer.from('an archive')],
    ['is empty', Buffer.alloc(0)],
    ['breaks off', zip([{ name: 'a', content: 'a' }]).subarray(0, -10)],
    ['names a file outside of itself', zip([{ name: '../../etc/passwd', content: 'a' }])],
    ['is encrypted', zip([{ name: 'a', content: 'a', isEncrypted: true }])],
    ['lacks its beginning', zip([{ name: 'a', content: 'a'.repeat(100) }]).subarray(20)],
  ])('is refused when it %s', async (_what, bytes) => {
    const reading = findArchivedFile(archiveOf(bytes), 'a', MAX).then((file) => file?.open());

    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('is refused when the file unfolds to more than the limit', async () => {
    const bomb = [{ name: 'bomb', content: Buffer.alloc(MAX.maxBytes + 1) }];

    await expect(find(bomb, 'bomb')).rejects.toMatchObject({ code: 'too_large' });
  });

  it('breaks off where a file unfolds to more than it says', async () => {
    const liar = [{ name: 'bomb', content: Buffer.alloc(5_000_000), claimedSize: 10 }];

    await expect(contentOf(liar, 'bomb')).rejects.toThrow();
  });

  it('does no harm where a file unfolds to less than it says, also before it is read', async () => {
    const found = await find([{ name: 'short', content: 'short', claimedSize: 200 }], 'short');

    const opened = found?.open();
    await expect(opened?.then((bytes) => nextTurn().then(() => buffer(bytes)))).rejects.toThrow();
  });

  it('is refused when it has too many files, before it is looked through', async () => {
    const many = zip([{ name: 'a', content: 'a' }]);
    many.writeUInt16LE(MAX_ENTRIES + 1, many.length - 12);

    await expect(findArchivedFile(archiveOf(many), 'a', MAX)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is refused when the list of its files is too long', async () => {
    const long = Array.from({ length: 300 }, (_, at) => ({ name: `${at}`.padEnd(60_000, 'x'), content: '' }));

    await expect(find(long, 'none')).rejects.toMatchObject({ code: 'too_large' });
  });
});
