import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { toOid } from '@ingot/contracts';
import { DiskWrites } from '../disk-writes.js';
import { countedSyncs } from '../testing/counted-syncs.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { checkObjects, looseObject, newObject, readLooseObject, storeNewObjects } from './loose-objects.js';

/** `blob 1\0a` */
const ID = toOid('2e65efe2a145dda7ee51d1741299f848e5bf752e');

describe('loose objects', () => {
  let storage: TestStorage;
  let target: TestRepository;
  const place = () => ({ directory: target.repository.directory, disk: new DiskWrites(true) });

  beforeEach(async () => {
    storage = await openTestStorage();
    target = await storage.create();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return storage.close();
  });

  it.each([1, 100_000])('are read by git: %d bytes', async (length) => {
    const object = newObject('blob', Buffer.alloc(length, 'a'));

    await storeNewObjects(place(), [object]);

    expect(target.git('cat-file', 'blob', object.oid)).toBe('a'.repeat(length));
    expect(target.git('fsck', '--strict')).not.toMatch(/error|missing/);
  });

  it.each([
    ['small', 10, 'a'.repeat(10)],
    ['that fills more than the beginning of its file', 20_000, null],
    ['that is too large to be decompressed at once', 1_000_000, null],
  ])('are read from their files: one %s', async (_what, length, content) => {
    const bytes = content === null && length < 100_000 ? randomBytes(length) : Buffer.alloc(length, 'a');
    const object = newObject('blob', bytes);
    await storeNewObjects(place(), [object]);

    const read = await readLooseObject(target.repository.directory, object.oid);

    expect(read).toMatchObject({ oid: object.oid, type: 'blob', size: length });
    expect(read?.data?.toString() ?? null).toBe(content);
  });

  it.each(['no deflated bytes', deflateSync('note 1\0a'), deflateSync('blob 2\0a'), deflateSync('blob 1\0ab')])(
    'are left to git when their file is odd',
    async (bytes) => {
      const folder = join(target.repository.directory, 'objects', ID.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, ID.slice(2)), bytes);

      expect(await readLooseObject(target.repository.directory, ID)).toBeNull();
    },
  );

  it('are left to git when they are packed', async () => {
    expect(await readLooseObject(target.repository.directory, ID)).toBeNull();
  });

  it('are on the disk before they have their names', async () => {
    const syncs = await countedSyncs();

    await storeNewObjects(place(), [newObject('blob', Buffer.from('a'))]);

    expect(syncs()).toBe(1);
    expect(readdirSync(join(target.repository.directory, 'objects', ID.slice(0, 2)))).toEqual([ID.slice(2)]);
  });

  it('are written once, however often they are given', async () => {
    const syncs = await countedSyncs();
    const empty = newObject('blob', Buffer.alloc(0));

    await storeNewObjects(place(), Array<typeof empty>(1_000).fill(empty));

    expect(syncs()).toBe(1);
  });

  it('replace the same ones, also at the same time', async () => {
    const object = newObject('blob', Buffer.from('a'));

    await Promise.all([storeNewObjects(place(), [object]), storeNewObjects(place(), [object])]);
    await storeNewObjects(place(), [object]);

    expect(target.git('cat-file', 'blob', ID)).toBe('a');
  });

  it('are refused for a repository that is gone', async () => {
    const directory = join(target.repository.directory, 'none');

    await expect(
      storeNewObjects({ ...place(), directory }, [newObject('blob', Buffer.from('a'))]),
    ).rejects.toMatchObject({
      code: 'gone',
    });
    expect(existsSync(directory)).toBe(false);
  });

  it('pass the check', async () => {
    await expect(checkObjects([await looseObject(newObject('blob', Buffer.from('a')))])).resolves.toBeUndefined();
  });

  it.each([
    ['another content', deflateSync('blob 1\0b')],
    ['no object', deflateSync('a')],
    ['a wrong length', deflateSync('blob 2\0a')],
    ['what is not compressed', Buffer.from('blob 1\0a')],
  ])('fail the check with %s', async (_what, deflated) => {
    await expect(checkObjects([{ oid: ID, deflated }])).rejects.toThrow('an object is not what its id says');
  });
});
