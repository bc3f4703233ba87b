import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually, uniqueName, useStack } from '@ingot/testing';
import { ZERO_OID } from '@ingot/contracts';
import { FLUSH, type GitService, GitWire, packetLine } from '../../test/git-wire.js';
import { packOf, packOfObjects, pipeGit } from '../../test/piped-git.js';
import { filesIn, findStored, fsck, processesLeftAt } from '../../test/stored-repositories.js';

const stack = useStack();

/** A project, where it is stored, and a work tree with one commit that it does not have. */
async function scene() {
  const project = await stack.given.project();
  const marker = uniqueName('marker');
  await project.commit(marker, { 'marker.txt': 'x\n' });
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  const oid = await git.commit({ 'a.txt': randomBytes(2_000).toString('hex') });
  return { project, git, oid, directory: findStored(stack, marker), wire: new GitWire(stack, project, project.owner) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What git would send to make a branch of the commit: the command, then a pack. */
async function pushRequest({ git, oid }: Scene, { branch, pack }: { branch: string; pack?: Buffer }): Promise<Buffer> {
  const command = `${ZERO_OID} ${oid} refs/heads/${branch}\0 report-status side-band-64k atomic`;
  return Buffer.concat([Buffer.from(packetLine(command) + FLUSH), pack ?? (await packOf(git, oid))]);
}

/** What git has taken in of pushes that it has not judged yet. */
const incomingIn = (directory: string): string[] =>
  readdirSync(join(directory, 'objects')).filter((name) => name.includes('incoming-'));

/** A body that never comes to its end. */
async function* withoutEnd(body: Buffer): AsyncGenerator<Buffer> {
  yield body.subarray(0, body.length - 500);
  await new Promise(() => undefined);
}

describe('a push', () => {
  let at: Scene;
  let before: string[];

  beforeAll(async () => {
    at = await scene();
  });

  afterAll(() => at.git.dispose());

  beforeEach(async () => {
    before = await filesIn(at.directory);
  });

  /** Nothing of it is there, and the repository works. */
  const expectUntouched = async (branch: string): Promise<void> => {
    expect(await at.project.branchHead(branch)).toBeNull();
    expect(await fsck(at.directory)).toBe('');
    expect(await filesIn(at.directory)).toEqual(before);
  };

  const flip = (bytes: Buffer, position: number): Buffer => {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(position) ^ 0xff, position);
    return flipped;
  };

  it.each<[string, (pack: Buffer) => Buffer]>([
    ['a flipped byte in it', (pack) => flip(pack, Math.floor(pack.length / 2))],
    ['a wrong checksum', (pack) => flip(pack, pack.length - 1)],
    ['a wrong signature', (pack) => flip(pack, 0)],
    ['more objects than announced', (pack) => flip(pack, 11)],
    ['its end missing', (pack) => pack.subarray(0, pack.length - 200)],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('of a pack with %s is refused, and leaves nothing behind', async (_name, mangle) => {
    const branch = uniqueName('broken');
    const pack = mangle(await packOf(at.git, at.oid));

    const response = await at.wire.exchange('git-receive-pack', await pushRequest(at, { branch, pack }));
    const text = await response.body.text();

    expect([200, 400]).toContain(response.statusCode);
    expect(text).toMatch(/unpack (?!ok)|could not read/);
    expect(text).not.toContain(`ok refs/heads/${branch}`);
    await expectUntouched(branch);
  });

  it('of a pack without the objects that it needs is refused', async () => {
    const branch = uniqueName('broken');
    const tree = await at.git.run('rev-parse', `${at.oid}^{tree}`);
    const pack = await packOfObjects(at.git, [at.oid, tree]);

    const response = await at.wire.exchange('git-receive-pack', await pushRequest(at, { branch, pack }));

    expect(await response.body.text()).toMatch(/ng refs\/heads\/\S+ missing necessary objects|unpack (?!ok)/);
    await expectUntouched(branch);
  });

  it('of a commit whose directory is there, but not the file in it, is refused', async () => {
    const branch = uniqueName('broken');
    const place = await scene();
    const tree = String(await pipeGit(place.git, ['mktree', '--missing'], `100644 blob ${'1'.repeat(40)}\tx\n`)).trim();
    const folder = join('objects', tree.slice(0, 2));
    cpSync(join(place.git.directory, '.git', folder), join(place.directory, folder), { recursive: true });
    const oid = await place.git.run('commit-tree', tree, '-p', 'origin/main', '-m', 'Incomplete');
    const request = await pushRequest({ ...place, oid }, { branch, pack: await packOfObjects(place.git, [oid]) });

    const response = await place.wire.exchange('git-receive-pack', request);

    expect(await response.body.text()).toContain(`ng refs/heads/${branch} missing necessary objects`);
    expect(await place.project.branchHead(branch)).toBeNull();
    await place.git.dispose();
  });

  it('of a good pack made the same way is taken', async () => {
    const branch = uniqueName('good');
    const response = await at.wire.exchange('git-receive-pack', await pushRequest(at, { branch }));
    expect(await response.body.text()).toContain(`ok refs/heads/${branch}`);
    expect(await at.project.branchHead(branch)).toBe(at.oid);
    expect(await fsck(at.directory)).toBe('');
    expect(incomingIn(at.directory)).toEqual([]);
  });

  it('that breaks off half-way leaves nothing behind', async () => {
    const branch = uniqueName('broken');
    const request = await pushRequest(at, { branch });
    const leave = new AbortController();
    const answer = at.wire.exchange('git-receive-pack', withoutEnd(request), { signal: leave.signal });
    const isRefused = expect(answer).rejects.toThrow();
    const incoming = () => Promise.resolve(incomingIn(at.directory));
    expect(await eventually(incoming, ({ length }) => length > 0)).toHaveLength(1);
    leave.abort();
    await isRefused;
    expect(await processesLeftAt(at.directory)).toEqual([]);
    await expectUntouched(branch);
  });

  it('of a commit whose tree holds .git is refused', async () => {
    const blob = await at.git.run('rev-parse', `${at.oid}:a.txt`);
    const tree = String(await pipeGit(at.git, ['mktree'], `100644 blob ${blob}\t.git\n`)).trim();
    const evil = await at.git.run('commit-tree', tree, '-m', 'Evil');
    const { code, stderr } = await at.git.try('push', 'origin', `${evil}:refs/heads/evil`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/hasDotgit|unpack/);
    await expectUntouched('evil');
  });
});

describe('a request that is not git’s', () => {
  let at: Scene;

  beforeAll(async () => {
    at = await scene();
  });

  afterAll(() => at.git.dispose());

  it.each<[string, GitService, string | Buffer, Record<string, string>]>([
    ['words to a push', 'git-receive-pack', 'nonsense', {}],
    ['words to a fetch', 'git-upload-pack', 'nonsense', {}],
    ['bytes to a push', 'git-receive-pack', randomBytes(5_000), {}],
    ['bytes to a fetch', 'git-upload-pack', randomBytes(5_000), {}],
    ['what is not compressed as it says', 'git-upload-pack', 'nonsense', { 'content-encoding': 'gzip' }],
    ['compressed words', 'git-upload-pack', gzipSync('nonsense'), { 'content-encoding': 'gzip' }],
    ['a line longer than there is', 'git-receive-pack', 'ffff', {}],
    ['a command without a pack', 'git-receive-pack', packetLine('0 1 refs/heads/x\0 report-status'), {}],
    ['a wish for nothing that there is', 'git-upload-pack', `${packetLine(`want ${'1'.repeat(40)}\n`)}${FLUSH}`, {}],
  ])('is refused and does no harm: %s', async (_name, service, body, headers) => {
    const before = await filesIn(at.directory);
    const response = await at.wire.exchange(service, body, { headers });
    const text = await response.body.text();
    if (response.statusCode === 200) expect(text).toMatch(/ERR |unpack /);
    else expect(response.statusCode).toBe(400);
    expect(text).not.toContain(at.directory);
    expect(await processesLeftAt(at.directory)).toEqual([]);
    expect(await filesIn(at.directory)).toEqual(before);
    expect(await at.git.run('ls-remote', 'origin', 'main')).toContain('refs/heads/main');
  });

  it('is answered before its body has been sent', async () => {
    const before = await filesIn(at.directory);
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await at.wire.exchange('git-receive-pack', Buffer.alloc(20 * 1024 * 1024, 'nonsense'));
      expect(response.statusCode).toBe(400);
      await response.body.dump();
    }
    expect(await processesLeftAt(at.directory)).toEqual([]);
    expect(await filesIn(at.directory)).toEqual(before);
  });

  it('may name any protocol version', async () => {
    for (const version of ['version=9', 'version=2; rm -rf /', '$(id)', 'version=2:x=y']) {
      const response = await at.wire.advertisement('git-upload-pack', { 'git-protocol': version });
      expect(response.statusCode).toBe(200);
      await response.body.dump();
    }
  });
});
