import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid, type RepositoryAddress, ZERO_OID } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../git/testing/test-storage.js';
import { HIDDEN_FROM_PUSHES } from './receive-pack.js';
import { Advertisements, isListing, MAX_LISTING_REQUEST_BYTES, packetLine } from './advertisements.js';

const ADDRESS: RepositoryAddress = { storage: 'default', diskPath: 'one' };

const newState = () => ({ head: null, refs: new Map(), origin: {}, bytes: 0 });

describe('what git says of refs', () => {
  let state: ReturnType<typeof newState>;
  let asked: number;
  let advertisements: Advertisements;

  beforeEach(() => {
    state = newState();
    asked = 0;
    advertisements = new Advertisements({ open: () => ({ refs: { state: () => Promise.resolve(state) } }) });
  });

  const ask = () => Promise.resolve(Buffer.from(`answer ${(asked += 1)}`));
  const of = async (question: string, address = ADDRESS) =>
    (await advertisements.of(address, question, ask)).toString();

  it('is asked once while no ref moves', async () => {
    expect(await of('a')).toBe('answer 1');
    expect(await of('a')).toBe('answer 1');
    state = newState();
    expect(await of('a')).toBe('answer 2');
    expect(await of('a')).toBe('answer 2');
  });

  it('is another for another question, and for another repository', async () => {
    expect(await of('a')).toBe('answer 1');
    expect(await of('b')).toBe('answer 2');
    expect(await of('a', { ...ADDRESS, diskPath: 'two' })).toBe('answer 3');
    expect(await of('a')).toBe('answer 1');
  });

  it('is asked once for all who ask meanwhile, but not for those who ask after a ref moved', async () => {
    const early = [of('a'), of('a')];
    await Promise.resolve();
    const moved = Promise.all(early).then(() => {
      state = newState();
      return of('a');
    });

    expect(await Promise.all(early)).toEqual(['answer 1', 'answer 1']);
    expect(await moved).toBe('answer 2');
  });

  it('is not remembered for those who come after a ref moved while git read them', async () => {
    const before = state;
    const slow = advertisements.of(ADDRESS, 'a', () => {
      state = newState();
      return ask();
    });
    expect((await slow).toString()).toBe('answer 1');
    expect(state).not.toBe(before);
    expect(await of('a')).toBe('answer 2');
  });

  it('is asked once for what names no refs, and again for another repository', async () => {
    const capabilities = async (address = ADDRESS) => (await advertisements.capabilities(address, 'a', ask)).toString();
    expect(await capabilities()).toBe('answer 1');
    state = newState();
    expect(await capabilities()).toBe('answer 1');
    expect(await capabilities({ ...ADDRESS, diskPath: 'two' })).toBe('answer 2');
  });

  it('is not remembered when git fails', async () => {
    await expect(advertisements.of(ADDRESS, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await of('a')).toBe('answer 1');
  });
});

describe('the advertisement before a push', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let asked: number;
  let first: Oid;
  let second: Oid;
  let advertised: () => Promise<string>;

  const byGit = () =>
    target.git('-c', HIDDEN_FROM_PUSHES, 'receive-pack', '--stateless-rpc', '--http-backend-info-refs', '.');
  const moved = async (refname: string, oldOid: Oid, newOid: Oid) =>
    expect(await target.repository.refs.update({ refname, oldOid, newOid })).toBe('updated');

  beforeEach(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    asked = 0;
    const advertisements = new Advertisements({ open: () => target.repository });
    const ask = () => {
      asked += 1;
      return Promise.resolve(Buffer.from(byGit()));
    };
    advertised = async () => (await advertisements.forPush(ADDRESS, 'push', ask)).toString();
  });
  afterEach(() => storage.close());

  const filled = () => {
    first = target.commit({ files: { a: '1' } });
    second = target.commit({ files: { a: '2' } });
    target.repository.refs.invalidate();
  };

  it('is git’s, without git, after branches and tags have moved, come and gone', async () => {
    filled();
    expect(await advertised()).toBe(byGit());
    await moved('refs/heads/main', second, first);
    expect(await advertised()).toBe(byGit());
    await moved('refs/heads/a-b', ZERO_OID, second);
    await moved('refs/heads/ä', ZERO_OID, second);
    await moved('refs/tags/v1', ZERO_OID, first);
    await target.repository.refs.keep(second);
    await moved('refs/merge-requests/1/head', ZERO_OID, second);
    expect(await advertised()).toBe(byGit());
    for (const [refname, oid] of [
      ['refs/heads/main', first],
      ['refs/heads/a-b', second],
      ['refs/heads/ä', second],
      ['refs/tags/v1', first],
      ['refs/merge-requests/1/head', second],
    ] as const)
      await moved(refname, oid, ZERO_OID);
    expect(await advertised()).toBe(byGit());
    expect(asked).toBe(1);
  });

  it('of an empty repository is git’s as well', async () => {
    expect(await advertised()).toBe(byGit());
    filled();
    expect(await advertised()).toBe(byGit());
    expect(asked).toBe(2);
  });

  it('is made by git where there are more than 5,000 refs', async () => {
    filled();
    const tags = Array.from(
      { length: 5_000 },
      (_, number) => `${first} refs/tags/v${String(number).padStart(4, '0')}\n`,
    );
    writeFileSync(join(target.repository.directory, 'packed-refs'), tags.join(''));
    target.repository.refs.invalidate();
    expect(await advertised()).toBe(byGit());
    await moved('refs/heads/main', second, first);
    expect(await advertised()).toBe(byGit());
    expect(asked).toBe(2);

    await moved('refs/tags/v0000', first, ZERO_OID);
    expect(await advertised()).toBe(byGit());
    await moved('refs/heads/main', first, second);
    expect(await advertised()).toBe(byGit());
    expect(asked).toBe(3);
  });

  it('is made by git where there are other refs, also from when one is pushed', async () => {
    filled();
    await advertised();
    await moved('refs/heads/main', second, first);
    target.git('update-ref', 'refs/notes/commits', first);
    await target.repository.refs.reread(['refs/notes/commits']);

    expect(await advertised()).toBe(byGit());
    await moved('refs/heads/main', first, second);
    expect(await advertised()).toBe(byGit());
    expect(asked).toBe(3);
  });
});

describe('a request of version 2', () => {
  const agent = `${packetLine('agent=git/2.39.5')}${packetLine('object-format=sha1')}`;

  it.each([
    [`${packetLine('command=ls-refs\n')}${agent}0001${packetLine('peel\n')}0000`, true],
    [`${packetLine('command=ls-refs')}${agent}0001${packetLine('ref-prefix refs/heads/')}0000`, true],
    [`${packetLine('command=fetch')}${agent}0001${packetLine('want x')}0000`, false],
    [`${packetLine('command=ls-refs-and-more\n')}${agent}0001${packetLine('peel\n')}0000`, false],
    [`${agent}${packetLine('command=ls-refs\n')}0001${packetLine('peel\n')}0000`, false],
    ['0000', false],
    ['', false],
  ])('%j asks for refs: %s', (request, expected) => {
    expect(isListing(Buffer.from(request))).toBe(expected);
  });

  it('that is long is git’s', () => {
    const request = `${packetLine('command=ls-refs\n')}0001${packetLine('peel\n').repeat(MAX_LISTING_REQUEST_BYTES / 8)}0000`;
    expect(isListing(Buffer.from(request))).toBe(false);
  });
});
