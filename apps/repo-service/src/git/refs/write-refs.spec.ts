import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { DiskWrites } from '../disk-writes.js';
import { countedSyncs } from '../testing/counted-syncs.js';
import { openTestStorage, type RepositoryOfTwo, type TestStorage } from '../testing/test-storage.js';
import { removeLeftLock } from './packed-refs.js';
import { type RefUpdate } from './ref-update.js';

describe('many refs', () => {
  let storage: TestStorage;
  let target: RepositoryOfTwo;
  let first: Oid;
  let second: Oid;

  beforeAll(async () => {
    storage = await openTestStorage({ isSynced: true });
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.createOfTwo();
    ({ first, second } = target);
  });
  afterEach(() => jest.restoreAllMocks());

  const created = (names: readonly string[]): RefUpdate[] =>
    names.map((name) => ({ refname: `refs/${name}`, oldOid: ZERO_OID, newOid: first }));
  const branches = (count: number) => created(Array.from({ length: count }, (_, index) => `heads/b${index}`));
  const updateAll = (updates: readonly RefUpdate[]) => target.repository.refs.updateAll(updates);
  const refs = () => target.git('for-each-ref', '--format=%(objectname) %(refname)').split('\n');
  const file = (name: string) => join(target.repository.directory, name);

  it.each([10, 200])('are written through to the disk once, %i as well', async (count) => {
    target.git('pack-refs', '--all');
    const syncs = await countedSyncs();

    expect(await updateAll(branches(count))).toBe(true);
    expect(syncs()).toBe(2); // the packed refs, and that they are there
    expect(await updateAll(branches(count).map((update) => ({ ...update, oldOid: first, newOid: ZERO_OID })))).toBe(
      true,
    );

    expect(syncs()).toBe(4);
    expect(refs()).toEqual([`${second} refs/heads/main`]);
  });

  it('are written among 100,000 others, which stay as they are', async () => {
    const others = Array.from(
      { length: 100_000 },
      (_, number) => `${first} refs/merge-requests/${100_000 + number}/head\n`,
    );
    writeFileSync(file('packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${others.join('')}`);
    target.repository.refs.invalidate();

    expect(await updateAll([...branches(40), ...created(['zeroth', 'merge-requests/150000'])])).toBe(false);
    expect(await updateAll([...branches(40), ...created(['zeroth/one', 'a/one'])])).toBe(true);

    const lines = (names: readonly string[]) => names.map((name) => `${first} refs/${name}`);
    expect(readFileSync(file('packed-refs'), 'utf8').split('\n').slice(1, -1)).toEqual([
      ...lines([
        'a/one',
        ...branches(40)
          .map(({ refname }) => refname.slice('refs/'.length))
          .sort(),
      ]),
      ...others.map((line) => line.trim()),
      ...lines(['zeroth/one']),
    ]);
  });

  it('move, appear and go together, in files or packed, as git and we see at once', async () => {
    await updateAll(created(['heads/packed', 'heads/gone', 'heads/in/folder', 'tags/ünd', 'tags/\u{1f600}', 'tags/｡']));
    for (const name of ['loose', 'loose-gone', 'deep/er/gone']) target.git('update-ref', `refs/heads/${name}`, first);
    const { repository } = target;
    repository.refs.invalidate();
    const moved = ['packed', 'loose'].map((name) => ({ refname: `refs/heads/${name}`, oldOid: first, newOid: second }));
    const gone = ['gone', 'loose-gone', 'deep/er/gone', 'in/folder'].map((name) => ({
      refname: `refs/heads/${name}`,
      oldOid: first,
      newOid: ZERO_OID,
    }));

    expect(await updateAll([...moved, ...gone, ...created(['heads/in', 'heads/new/one'])])).toBe(true);

    expect(refs()).toEqual([
      `${first} refs/heads/in`,
      `${second} refs/heads/loose`,
      `${second} refs/heads/main`,
      `${first} refs/heads/new/one`,
      `${second} refs/heads/packed`,
      `${first} refs/tags/ünd`,
      `${first} refs/tags/｡`,
      `${first} refs/tags/\u{1f600}`,
    ]);
    expect((await repository.refs.branches()).map(({ name, oid }) => `${oid} refs/heads/${name}`)).toEqual(
      refs().slice(0, 5),
    );
    expect(await updateAll(created(['heads/deep']))).toBe(true); // no folder is left
    const packed = readFileSync(file('packed-refs'), 'utf8');
    target.git('pack-refs', '--all');
    expect(readFileSync(file('packed-refs'), 'utf8').split('\n').toSorted()).toEqual(
      `${packed}${second} refs/heads/main\n`.split('\n').toSorted(),
    );
  });

  const moved = (name: string, oldOid: Oid, newOid: Oid): RefUpdate => ({
    refname: `refs/heads/${name}`,
    oldOid,
    newOid,
  });

  /** Of refs that are packed, in files, and in files that come before what is packed. */
  async function everyMove(): Promise<RefUpdate[]> {
    await updateAll(created(['packed', 'packed-gone', 'both', 'both-gone'].map((name) => `heads/${name}`)));
    for (const name of ['both', 'both-gone']) target.git('update-ref', `refs/heads/${name}`, second);
    for (const name of ['loose', 'folder/gone']) target.git('update-ref', `refs/heads/${name}`, first);
    target.repository.refs.invalidate();
    const gone = [moved('packed-gone', first, ZERO_OID), moved('both-gone', second, ZERO_OID)];
    const [packed, both, loose] = [
      moved('packed', first, second),
      moved('both', second, first),
      moved('loose', first, second),
    ];
    return [moved('new', ZERO_OID, first), packed, both, loose, ...gone, moved('folder/gone', first, ZERO_OID)];
  }

  it.each([{ removed: [] }, { removed: ['loose', 'both-gone'] }])(
    'are each as before or after, and none comes back, when a process is killed that has removed the files $removed',
    async ({ removed }) => {
      const { repository } = target;
      const updates = await everyMove();
      jest.spyOn(DiskWrites.prototype, 'syncDirectory').mockRejectedValueOnce(new Error('killed'));
      await expect(updateAll(updates)).rejects.toThrow('killed');
      for (const name of removed) rmSync(file(`refs/heads/${name}`));
      writeFileSync(file('packed-refs.lock'), 'ingot\n');

      const after = ['new', 'packed', 'packed-gone', ...removed].map((name) => `refs/heads/${name}`);
      const left = updates
        .map(({ refname, oldOid, newOid }) => ({ refname, oldOid: after.includes(refname) ? newOid : oldOid }))
        .filter(({ oldOid }) => oldOid !== ZERO_OID);
      const main = `${second} refs/heads/main`;
      expect(refs().toSorted()).toEqual(
        [main, ...left.map(({ refname, oldOid }) => `${oldOid} ${refname}`)].toSorted(),
      );
      repository.refs.invalidate();
      for (const { refname, oldOid } of left) expect(await repository.refs.oid(refname)).toBe(oldOid);
      expect(await repository.refs.branches()).toHaveLength(left.length + 1);
      expect(target.git('fsck', '--strict', '--no-dangling')).toBe('');

      await removeLeftLock(repository.directory); // as what recovers the changes does
      const isHidden = ({ refname }: RefUpdate) => /both$|loose$/.test(refname); // what is packed
      const gone = left.map((ref) => ({ ...ref, newOid: ZERO_OID }));
      for (const one of gone.filter(isHidden)) expect(await repository.refs.update(one)).toBe('updated');
      expect(await updateAll(gone.filter((one) => !isHidden(one)))).toBe(true);
      target.git('pack-refs', '--all');
      expect(refs()).toEqual([main]);
    },
  );

  it('are known to have moved as far as the disk took it', async () => {
    const updates = await everyMove();
    jest
      .spyOn(DiskWrites.prototype, 'syncDirectory')
      .mockImplementation((path) =>
        path === file('refs/heads/folder') ? Promise.reject(new Error('the disk fails')) : Promise.resolve(),
      );

    await expect(updateAll(updates)).rejects.toMatchObject({ moved: updates.slice(0, -1) });

    const there = updates.flatMap(({ refname, newOid }) => (newOid === ZERO_OID ? [] : [`${newOid} ${refname}`]));
    expect(refs().toSorted()).toEqual([`${second} refs/heads/main`, ...there].toSorted());
  });

  it('know what annotated tags lead to', async () => {
    target.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'tag', '-a', 'v1', '-m', 'One', first);
    target.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'tag', '-a', 'v2', '-m', 'Two', 'v1');
    const oid = toOid(target.git('rev-parse', 'v2'));
    target.repository.refs.invalidate();

    expect(await updateAll([{ refname: 'refs/tags/copy', oldOid: ZERO_OID, newOid: oid }])).toBe(true);

    expect(target.git('show-ref', '-d', 'copy')).toBe(`${oid} refs/tags/copy\n${first} refs/tags/copy^{}`);
    expect(await target.repository.refs.tag('copy')).toMatchObject({ oid, commitOid: first });
  });

  it.each<[string, (at: { first: Oid; second: Oid }) => RefUpdate]>([
    ['has moved', (at) => ({ refname: 'refs/heads/main', oldOid: at.first, newOid: at.second })],
    ['exists', (at) => ({ refname: 'refs/heads/main', oldOid: ZERO_OID, newOid: at.second })],
    ['does not exist', (at) => ({ refname: 'refs/heads/none', oldOid: at.first, newOid: at.second })],
    ['is to go, and does not exist', () => ({ refname: 'refs/heads/none', oldOid: ZERO_OID, newOid: ZERO_OID })],
    ['is in a ref', (at) => ({ refname: 'refs/heads/main/x', oldOid: ZERO_OID, newOid: at.first })],
    ['is in a packed ref', (at) => ({ refname: 'refs/heads/packed/x', oldOid: ZERO_OID, newOid: at.first })],
    ['is in another of them', (at) => ({ refname: 'refs/heads/b1/x', oldOid: ZERO_OID, newOid: at.first })],
    ['holds another', (at) => ({ refname: 'refs/heads/folder', oldOid: ZERO_OID, newOid: at.first })],
    ['is named twice', (at) => ({ refname: 'refs/heads/b1', oldOid: ZERO_OID, newOid: at.first })],
    ['has no valid name', (at) => ({ refname: 'refs/heads/x..y', oldOid: ZERO_OID, newOid: at.first })],
    ['leads nowhere', () => ({ refname: 'refs/tags/x', oldOid: ZERO_OID, newOid: toOid('1'.repeat(40)) })],
    ['leads to another ref', (at) => ({ refname: 'refs/heads/symbolic', oldOid: at.second, newOid: at.first })],
  ])('stay as they are when one of them %s', async (_how, update) => {
    await updateAll(created(['heads/packed', 'heads/folder/packed']));
    target.git('symbolic-ref', 'refs/heads/symbolic', 'refs/heads/main');
    const before = refs();

    expect(await updateAll([...branches(5), update({ first, second })])).toBe(false);

    expect(refs()).toEqual(before);
  });

  it('stay as they are when a branch would lead to no commit', async () => {
    const tree = toOid(target.git('rev-parse', `${first}^{tree}`));

    expect(await updateAll([{ refname: 'refs/heads/x', oldOid: ZERO_OID, newOid: tree }])).toBe(false);
    expect(await updateAll([{ refname: 'refs/tags/x', oldOid: ZERO_OID, newOid: tree }])).toBe(true);
  });

  it.each([
    ['git rewrites the packed refs', 'packed-refs.lock', ''],
    ['git would not have written the packed refs', 'packed-refs', '# pack-refs with: peeled \n'],
    ['a folder is in the way', 'refs/heads/b1/left', null],
  ])('are left to git while %s', async (_why, name, text) => {
    if (text === null) mkdirSync(file(name), { recursive: true });
    else writeFileSync(file(name), text);

    expect(await updateAll(branches(5))).toBe(false);

    if (text !== null) expect(readFileSync(file(name), 'utf8')).toBe(text);
  });
});
