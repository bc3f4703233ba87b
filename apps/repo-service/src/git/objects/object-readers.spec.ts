import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { runInRequest } from '@ingot/platform';
import { allOf } from '../testing/all-of.js';
import { childProcesses, noMoreChildrenThan } from '../testing/child-processes.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { ObjectReaders } from './object-readers.js';

const MEGABYTE = 1024 ** 2;

const readerProcesses = (): number[] => childProcesses('--batch-command');
const noMoreReadersThan = (count: number): Promise<void> => noMoreChildrenThan(count, '--batch-command');

/** Passes each line on once it is written down. In a shell, what does so would outlive it. */
const TELLING = `#!/usr/bin/perl
use IO::Handle;
open(my $log, '>>', 'LOG') or die;
open(my $git, '|-', 'git', @ARGV) or die;
$_->autoflush(1) for ($log, $git);
while (<STDIN>) { print $log $_; print $git $_; }
`;

/** git, which writes down what it is asked for. */
async function gitThatTells(): Promise<{
  readonly binary: string;
  asked(what: string): number;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'ingot-asked-'));
  const [binary, log] = [join(folder, 'git'), join(folder, 'asked')];
  await writeFile(binary, TELLING.replace('LOG', log), { mode: 0o755 });
  return {
    binary,
    asked: (what) => readFileSync(log, 'latin1').split(`${what} `).length - 1,
    remove: () => rm(folder, { recursive: true }),
  };
}

describe('ObjectReaders', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let readers: ObjectReaders;
  let head: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    head = target.commit({ files: { 'a.txt': 'a\n', 'dir/b.txt': 'b\n', 'odd name ': 'c\n' } });
    target.git('repack', '-a', '-d', '-q'); // what has files of its own needs no reader
  });
  beforeEach(() => {
    readers = new ObjectReaders();
  });
  afterEach(async () => {
    readers.close();
    await noMoreReadersThan(0);
  });
  afterAll(() => storage.close());

  const directory = (): string => target.repository.directory;
  const textAt = async (path: string): Promise<string | undefined> =>
    (await readers.read(directory(), `${head}:${path}`, MEGABYTE))?.data.toString();

  it('tells type and size of an object, and of what stands at a path', async () => {
    expect(await readers.info(directory(), head)).toMatchObject({ oid: head, type: 'commit' });
    expect(await readers.info(directory(), `${head}:dir`)).toMatchObject({ type: 'tree' });
    expect(await readers.info(directory(), `${head}:odd name `)).toMatchObject({ type: 'blob', size: 2 });
  });

  it('starts no process for the first objects that have files of their own, and one for many', async () => {
    const [later, directory] = [target.commit({ files: { later: 'later\n' } }), target.repository.directory];
    const oids = Array.from({ length: 8 }, () => later);

    const found = await allOf(readers.readAll(directory, oids, MEGABYTE));
    expect((await readers.contents(directory, later))?.data).toEqual(found[0]?.data);
    expect(await readers.info(directory, later)).toMatchObject({ oid: later, type: 'commit' });
    await expect(readers.read(directory, later, 1)).rejects.toMatchObject({ code: 'too_large' });
    expect(await readers.info(directory, `${later}:none`)).toBeNull();
    expect(await readers.read(directory, `${later}:later`, MEGABYTE)).toMatchObject({ data: Buffer.from('later\n') });
    expect(readerProcesses()).toEqual([]);

    const many = [...oids, ...oids, ...oids];
    expect(await allOf(readers.readAll(directory, many, MEGABYTE))).toContainEqual(found[0]);
    expect(readerProcesses()).toHaveLength(1);
  });

  it('answers a newcomer before the rest of what one user has queued', async () => {
    const few = new ObjectReaders({ maxReaders: 2 });
    const order: string[] = [];
    const ask = (user: string) =>
      runInRequest({ requestId: user, claimant: { principal: user, address: user } }, () =>
        few.info(directory(), head).then(() => order.push(user)),
      );

    await Promise.all([...Array.from({ length: 40 }, () => ask('flood')), ask('newcomer')]);

    few.close();
    expect(order.indexOf('newcomer')).toBeLessThan(5);
    expect(order).toHaveLength(41);
  });

  it('answers null to what is not there, and goes on', async () => {
    expect(await readers.info(directory(), ZERO_OID)).toBeNull();
    expect(await readers.read(directory(), `${head}:none blob 5`, MEGABYTE)).toBeNull();
    expect(await textAt('a.txt')).toBe('a\n');
  });

  it('answers many at once, each with its own bytes, over one process', async () => {
    const paths = ['a.txt', 'dir/b.txt', 'none', 'odd name '];
    const texts = await Promise.all(Array.from({ length: 40 }, (_, index) => textAt(paths[index % 4] ?? '')));

    expect(texts.slice(0, 4)).toEqual(['a\n', 'b\n', undefined, 'c\n']);
    expect(new Set(texts).size).toBe(4);
    expect(readerProcesses()).toHaveLength(1);
  });

  it('reads large and binary objects whole', async () => {
    const bytes = Buffer.alloc(3 * MEGABYTE, '\0\n\xff missing\n', 'latin1');
    const oid = target.commit({ branch: 'large', files: { large: bytes } });

    const found = await readers.read(directory(), `${oid}:large`, 4 * MEGABYTE);

    expect(found?.data.equals(bytes)).toBe(true);
  });

  it('keeps nothing in memory but the object, also of what was read beside it', async () => {
    const large = target.commit({ branch: 'beside', files: { large: Buffer.alloc(3 * MEGABYTE, 'x') } });
    const names = [`${large}:large`, `${head}:a.txt`, `${head}:dir/b.txt`];
    const found = await Promise.all(names.map((name) => readers.read(directory(), name, 4 * MEGABYTE)));

    const kept = found.map((object) => object && object.data.buffer.byteLength / Math.max(1, object.size));
    expect(kept.every((times) => times !== null && times <= 2)).toBe(true);
  });

  it('reads many large objects as they are taken, some at a time', async () => {
    const content = (number: number) => Buffer.alloc(MEGABYTE / 2, String(number));
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`many/${number}`, content(number)]));
    const commit = target.commit({ branch: 'many', files });
    const oids = Object.keys(files).map((path) => toOid(target.git('rev-parse', `${commit}:${path}`)));
    target.git('repack', '-a', '-d', '-q');
    const git = await gitThatTells();
    const telling = new ObjectReaders({ gitBinary: git.binary });
    const objects = telling.readAll(directory(), [...oids, ZERO_OID], MEGABYTE);

    expect((await objects.next()).value).toMatchObject({ oid: oids[0], data: content(0) });
    expect(git.asked('contents')).toBe(8);
    const others = await allOf(objects);
    expect(others.map((object) => object?.oid)).toEqual([...oids.slice(1), undefined]);
    expect(others.at(-2)?.data?.equals(content(19))).toBe(true);
    expect(git.asked('contents')).toBe(20);
    telling.close();
    await git.remove();
  });

  it('refuses what is larger than asked for without reading it, and goes on', async () => {
    await expect(readers.read(directory(), `${head}:a.txt`, 1)).rejects.toMatchObject({ code: 'too_large' });
    expect(await textAt('a.txt')).toBe('a\n');
  });

  it('sees objects that came after it was started, also when they were packed and the old packs are gone', async () => {
    expect(await textAt('a.txt')).toBe('a\n');

    const later = target.commit({ files: { later: 'later\n' } });
    expect(await readers.info(directory(), `${later}:later`)).toMatchObject({ size: 6 });
    target.git('repack', '-a', '-d', '-q');
    target.git('prune-packed');

    expect((await readers.read(directory(), `${later}:later`, 10))?.data.toString()).toBe('later\n');
    expect(await textAt('dir/b.txt')).toBe('b\n');
  });

  it('goes on in a new process when one was killed', async () => {
    expect(await textAt('a.txt')).toBe('a\n');
    const [pid] = readerProcesses();
    if (pid === undefined) throw new Error('no reader is running');

    process.kill(pid, 'SIGKILL');
    while (readerProcesses().includes(pid)) execFileSync('true');
    const outcomes = await Promise.allSettled([textAt('a.txt'), textAt('dir/b.txt')]);

    expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled', value: 'b\n' });
    expect(await textAt('a.txt')).toBe('a\n');
  });

  it('reads once more what was being read when its process was replaced', async () => {
    await textAt('a.txt');
    const reading = [textAt('a.txt'), textAt('dir/b.txt')];
    await new Promise((resolve) => setImmediate(resolve)); // the requests are under way
    readers.forget(directory());

    expect(await Promise.all(reading)).toEqual(['a\n', 'b\n']);
  });

  it('has never more processes than it may, however many repositories are read', async () => {
    readers.close();
    readers = new ObjectReaders({ maxReaders: 2 });
    const repositories = await Promise.all(Array.from({ length: 5 }, () => storage.create()));
    const heads = repositories.map((one, index) => one.commit({ files: { name: String(index) } }));

    const read = repositories.map(({ repository }, index) =>
      readers.read(repository.directory, `${heads[index]}:name`, 10),
    );
    const texts = (await Promise.all(read)).map((found) => found?.data.toString());

    expect(texts).toEqual(['0', '1', '2', '3', '4']);
    await noMoreReadersThan(2);
  });

  it('ends a process that nobody uses', async () => {
    readers.close();
    readers = new ObjectReaders({ idleMs: 40 });
    expect(await textAt('a.txt')).toBe('a\n');

    await noMoreReadersThan(0);

    expect(await textAt('a.txt')).toBe('a\n');
  });
});
