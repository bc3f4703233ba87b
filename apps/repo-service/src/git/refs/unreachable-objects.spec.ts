import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { FORMER_TIPS_FILE } from './unreachable-objects.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

describe('what is unreachable', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let first: Oid;
  let second: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.create();
    first = target.commit({ files: { a: '1' } });
    second = target.commit({ files: { a: '2' } });
  });

  it('is nothing when a branch has gone forward, with and without a commit-graph', async () => {
    const { refs, history } = target.repository;
    expect(await history.isKnownAncestor(first, second)).toBe(true);
    await refs.unreachable.add([first]);
    await refs.unreachable.settle();
    expect(await refs.unreachable.oldest()).toBeNull();

    target.git('commit-graph', 'write', '--reachable', '--no-progress');
    expect(await history.isKnownAncestor(first, second)).toBe(true);
    expect(await history.isKnownAncestor(second, first)).toBe(false);
    await refs.unreachable.add([first]);
    await refs.unreachable.release(new Set([first]));
    expect(await refs.unreachable.oldest()).toBeNull();
  });

  it('is known by commits only: tags are no ancestors', async () => {
    const { refs, history, objects } = target.repository;
    const ann = { name: 'Ann', email: 'ann@example.com', time: 0, offsetMinutes: 0 };
    const tag = await objects.createTag({ name: 'v1', target: first, tagger: ann, message: 'One' });

    expect(await history.isKnownAncestor(tag, second)).toBe(false);
    await refs.unreachable.add([tag]);
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(tag)).toBe(true);
  });

  it('is what a branch was moved back from, also when another has gone forward', async () => {
    const { refs } = target.repository;
    await refs.unreachable.add([second]);
    expect(await refs.update({ refname: 'refs/heads/main', oldOid: second, newOid: first })).toBe('updated');
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(second)).toBe(true);

    expect(await refs.update({ refname: 'refs/heads/other', oldOid: ZERO_OID, newOid: first })).toBe('updated');
    await refs.unreachable.add([first]);
    await refs.unreachable.release(new Set([first]));
    expect(await refs.unreachable.has(second)).toBe(true);
    expect(await refs.unreachable.has(first)).toBe(false);
  });

  it('is not what the heads of merge requests reach, until these are gone', async () => {
    const { refs } = target.repository;
    const head = { refname: 'refs/merge-requests/1/head', oldOid: ZERO_OID, newOid: second };
    expect(await refs.update(head)).toBe('updated');
    await refs.unreachable.add([second]);
    expect(await refs.update({ refname: 'refs/heads/main', oldOid: second, newOid: first })).toBe('updated');
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(second)).toBe(false);

    await refs.unreachable.add([second]);
    expect(await refs.update({ ...head, oldOid: second, newOid: ZERO_OID })).toBe('updated');
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(second)).toBe(true);
  });

  it('is still what only a merge request keeps, after all else was deleted', async () => {
    const { refs } = target.repository;
    await refs.keep(second);
    await refs.unreachable.add([second]);
    expect(await refs.update({ refname: 'refs/heads/main', oldOid: second, newOid: first })).toBe('updated');
    await refs.unreachable.settle();

    await target.repository.prune({ withKept: false });

    expect(await refs.unreachable.has(second)).toBe(true);
    expect(await refs.unreachable.has(first)).toBe(false);
  });

  it('is found out anew after a failure', async () => {
    const { refs, directory } = target.repository;
    const file = join(directory, FORMER_TIPS_FILE);
    mkdirSync(file);
    await expect(refs.unreachable.has(first)).rejects.toThrow('EISDIR');
    rmdirSync(file);

    expect(await refs.unreachable.has(first)).toBe(false);
  });

  it('is not what notes reach, and is what they were moved back from', async () => {
    const { refs } = target.repository;
    const notes = (...args: string[]) => target.git('-c', 'user.name=A', '-c', 'user.email=a@b', 'notes', ...args);
    notes('add', '-m', 'one', first);
    const old = toOid(target.git('rev-parse', 'refs/notes/commits'));
    notes('append', '-m', 'two', first);
    const replaced = toOid(target.git('rev-parse', 'refs/notes/commits'));
    await refs.unreachable.add([old]);
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(old)).toBe(false);

    target.git('update-ref', 'refs/notes/commits', old);
    refs.invalidate();
    await refs.unreachable.add([replaced]);
    await refs.unreachable.settle();
    expect(await refs.unreachable.has(replaced)).toBe(true);
    expect(await refs.unreachable.has(old)).toBe(false);
  });
});
