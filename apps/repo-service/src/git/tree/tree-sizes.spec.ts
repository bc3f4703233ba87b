import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { type Oid, toOid } from '@ingot/contracts';
import { ObjectReaders } from '../objects/object-readers.js';
import { countTurns } from '../testing/counted-turns.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { rawEntries } from '../objects/raw-entries.js';
import { isTooLarge } from './tree-sizes.js';

const DIRECTORY = '40000';

describe('the size of trees', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let main: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    main = target.commit({ files: { 'a/b/c': '1\n', 'a/d': '2\n', e: '3\n' } });
  });
  afterAll(() => storage.close());

  /** Without a process for each: some of these are many. */
  function write(type: string, content: string | Buffer): string {
    const bytes = Buffer.from(content);
    const stored = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const oid = createHash('sha1').update(stored).digest('hex');
    const directory = join(target.repository.directory, 'objects', oid.slice(0, 2));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, oid.slice(2)), deflateSync(stored));
    return oid;
  }

  const tree = (entries: readonly (readonly [mode: string, name: string, oid: string])[]): string =>
    write(
      'tree',
      Buffer.concat(
        entries.map(([mode, name, oid]) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')])),
      ),
    );

  /** A commit of trees within each other, each with `width` names for the next. */
  function nested(levels: number, width: number, leaf: readonly [mode: string, oid: string]): Oid {
    let [mode, oid] = leaf;
    for (let level = 0; level < levels; level += 1) {
      const [above, below] = [mode, oid];
      oid = tree(Array.from({ length: width }, (_, index) => [above, `d${index}`, below] as const));
      mode = DIRECTORY;
    }
    const who = 'M <m@x> 1700000000 +0000';
    return toOid(write('commit', `tree ${oid}\nparent ${main}\nauthor ${who}\ncommitter ${who}\n\nx\n`));
  }

  it('is that of all entries as they are written out', async () => {
    const size = await storage.repositories.sizes.ofTree({ id: 1, directory: target.repository.directory }, main);

    expect(size).toEqual({
      entries: 5,
      depth: 3,
      pathBytes: 'a'.length + 'a/b'.length + 'a/b/c'.length + 'a/d'.length + 1,
    });
  });

  it('is that of what differs, where two are compared', async () => {
    const next = target.commit({ files: { 'a/d': '4\n', 'f/g': '5\n' } });
    const { sizes } = storage.repositories;
    const there = await sizes.between({ id: 1, directory: target.repository.directory }, main, next);
    const back = await sizes.between({ id: 1, directory: target.repository.directory }, next, main);

    expect(there).toMatchObject({ entries: 4, depth: 2 }); // a, a/d, f, f/g
    expect(back).toEqual(there);
  });

  it('is told of a dozen objects that stand for billions, with one look at each', async () => {
    const blob = write('blob', 'x');
    const bombs = [nested(12, 10, ['100644', blob]), nested(12, 10, [DIRECTORY, tree([])])];
    for (const oid of bombs) {
      const { ...size } = await storage.repositories.sizes.ofTree(
        { id: 1, directory: target.repository.directory },
        oid,
      );
      expect(size.entries).toBeGreaterThan(1e12);
      expect(isTooLarge(size)).toBe(true);
      await expect(target.repository.diffs.between(main, oid)).rejects.toMatchObject({ code: 'too_large' });
      await expect(target.repository.diffs.between(oid, main)).rejects.toMatchObject({ code: 'too_large' });
      await expect(target.repository.history.stats(oid)).rejects.toMatchObject({ code: 'too_large' });
      await expect(target.repository.content.tree(oid, { isRecursive: true })).rejects.toMatchObject({
        code: 'too_large',
      });
      expect(await target.repository.diffs.size(main, oid)).toEqual({ files: 1_000, isOverflow: true });
      expect(await target.repository.objects.tryMerge(main, oid)).toEqual({ isClean: false, conflicts: [] });
    }
  });

  it('is told of what is deeper than anybody nests directories', async () => {
    const deep = nested(1_200, 1, ['100644', write('blob', 'x')]);
    const size = await storage.repositories.sizes.ofTree({ id: 1, directory: target.repository.directory }, deep);

    expect(size.depth).toBe(1_200);
    expect(isTooLarge(size)).toBe(true);
  });

  it('is counted in many turns of the event loop where there are many entries', async () => {
    const blob = Buffer.from(write('blob', 'x'), 'hex');
    const entries = Array.from({ length: 50_000 }, (_, index) => [Buffer.from(`100644 f${index}\0`), blob]).flat();
    const data = Buffer.concat(entries);
    let turns = countTurns();
    jest.spyOn(ObjectReaders.prototype, 'readAll').mockImplementation(async function* (_directory, oids) {
      turns.end();
      turns = countTurns(); // of what follows the reading
      for (const oid of oids) yield await Promise.resolve({ oid, type: 'tree', size: data.length, data });
    });
    const size = await storage.repositories.sizes.ofTree(
      { id: 1, directory: target.repository.directory },
      toOid(tree([['100644', 'other', blob.toString('hex')]])),
    );
    jest.restoreAllMocks();

    expect(size.entries).toBe(50_000);
    expect(turns.end()).toBeGreaterThanOrEqual(8);
  });

  it('takes one reading of many directories', async () => {
    const blob = write('blob', 'x');
    const directories = Array.from({ length: 30 }, (_, index) => tree([['100644', `f${index}`, blob]]));
    const root = tree(directories.map((oid, index) => [DIRECTORY, `d${String(index).padStart(2, '0')}`, oid] as const));
    const readings = [jest.spyOn(ObjectReaders.prototype, 'readAll'), jest.spyOn(ObjectReaders.prototype, 'read')];
    const { entries } = await storage.repositories.sizes.ofTree(
      { id: 1, directory: target.repository.directory },
      toOid(root),
    );

    expect(entries).toBe(60);
    expect(readings.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(2); // the root, and those below
    jest.restoreAllMocks();
  });

  it.each([Buffer.alloc(0), Buffer.from('100644 x'), Buffer.from('100644 x\0short'), Buffer.from('\0\0\0')])(
    'is read of what is no tree without an error (%#)',
    (bytes) => {
      expect([...rawEntries(bytes)]).toEqual([]);
    },
  );
});
