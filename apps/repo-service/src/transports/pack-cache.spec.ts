import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RepositoryAddress, toOid } from '@ingot/contracts';
import { createLogger } from '@ingot/platform';
import { GIT_ENVIRONMENT } from '../git/index.js';
import { startGit } from './git-process.js';
import { PackCache } from './pack-cache.js';

const MEBIBYTE = 1024 ** 2;
/** So that packs are kept. */
const BYTES = 1.1 * MEBIBYTE;
const MARK = Buffer.from('what only the cache has');
const packetLine = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

/** A place whose name a shell has to be told with care. */
let root: string;
let drop: (address: RepositoryAddress) => void;
let state: object;
let packs: PackCache;
let repository: Repository;

const address = (diskPath: string): RepositoryAddress => ({ storage: 'default', diskPath });
const directoryOf = ({ diskPath }: RepositoryAddress): string => join(root, diskPath);

class Repository {
  readonly address: RepositoryAddress;

  constructor(name: string, from?: Repository) {
    this.address = address(name);
    if (from) cpSync(from.directory, this.directory, { recursive: true });
    else execFileSync('git', ['init', '-q', '--bare', this.directory], { env: { ...GIT_ENVIRONMENT } });
  }

  get directory(): string {
    return directoryOf(this.address);
  }

  git(args: readonly string[], input?: string | Buffer): string {
    const words = ['-C', this.directory, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args];
    return execFileSync('git', words, { env: { ...GIT_ENVIRONMENT }, input })
      .toString()
      .trim();
  }

  /** A commit of `main` with a file of so many bytes that nothing makes smaller. */
  commit(bytes: number): string {
    const blob = this.git(['hash-object', '-w', '--stdin'], randomBytes(bytes));
    const tree = this.git(['mktree'], `100644 blob ${blob}\tfile\n`);
    const commit = this.git(['commit-tree', tree, '-m', 'Change']);
    this.git(['update-ref', 'refs/heads/main', commit]);
    this.git(['repack', '-adq']);
    return commit;
  }

  refs(prefix: string) {
    const lines = this.git(['for-each-ref', '--format=%(refname) %(objectname)', prefix]).split('\n').filter(Boolean);
    return new Map(lines.map((line) => [line, { refname: line.slice(0, -41), oid: toOid(line.slice(-40)) }]));
  }
}

interface Sent {
  readonly code: number | null;
  readonly pack: Buffer;
}

/** What a client gets that asks for a commit and all before it, or for so much of it. */
async function fetchFrom(
  { address: from }: Repository,
  commit: string,
  { depth = 0, tags = false } = {},
): Promise<Sent> {
  await packs.measure(from);
  const settings = packs.settingsFor(from);
  if (settings === null) throw new Error('the repository is not worth a cache');
  const started = startGit([...settings, 'upload-pack', '--stateless-rpc', directoryOf(from)], undefined, {
    extraPipes: 1,
  });
  const git = packs.serve(started, from, []);
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const want = packetLine(`want ${commit} ofs-delta${tags ? ' include-tag' : ''}\n`);
  git.stdin.end(`${want}${depth > 0 ? packetLine(`deepen ${depth}`) : ''}0000${packetLine('done\n')}`);
  const code = await git.ended;
  const all = Buffer.concat(chunks);
  const begin = all.indexOf('NAK\n');
  return { code, pack: all.subarray(begin < 0 ? 0 : begin + 4) };
}

const files = (): string[] => readdirSync(join(root, '.packs')).filter((name) => name !== 'pack-objects');

/** Changes what the cache has, so that whoever gets it is known. */
const mark = (): void => files().forEach((name) => writeFileSync(join(root, '.packs', name), MARK));

async function holds(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

/** Objects of a pack that is sound. */
const objectsIn = ({ pack }: Sent): number => {
  repository.git(['index-pack', '--stdin', '--strict'], pack);
  return pack.readUInt32BE(8);
};

async function newCache(megabytes = 64): Promise<PackCache> {
  const cache = new PackCache(
    {
      directoryOf,
      open: (of) => ({
        refs: {
          state: () => Promise.resolve(state),
          below: (prefix) => Promise.resolve(new Repository(of.diskPath).refs(prefix)),
        },
      }),
      onObjectsGone: (listener) => (drop = listener),
    },
    { STORAGE_PATH: root, PACK_CACHE_MB: megabytes, GIT_MEMORY_MB: 512 },
    createLogger('repo', 'silent'),
  );
  await cache.onModuleInit();
  return cache;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "ingot-packs of Ann's "));
  state = {};
  packs = await newCache();
  repository = new Repository('one');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the pack that several ask for', () => {
  it('is made by git for the first, and kept when the second asks', async () => {
    const commit = repository.commit(BYTES);

    expect(objectsIn(await fetchFrom(repository, commit))).toBe(3);
    expect(files()).toEqual([]);
    expect(objectsIn(await fetchFrom(repository, commit))).toBe(3);
    await holds(() => files().length === 1);
    mark();
    expect((await fetchFrom(repository, commit)).pack).toEqual(MARK);
  });

  it('is kept from the first on when it is of a shallow clone', async () => {
    const commit = repository.commit(BYTES);

    expect(objectsIn(await fetchFrom(repository, commit, { depth: 1 }))).toBe(3);
    mark();
    expect((await fetchFrom(repository, commit, { depth: 1 })).pack).toEqual(MARK);
    expect(objectsIn(await fetchFrom(repository, commit, { depth: 2 }))).toBe(3);
  });

  it('is made once for those who ask while it is made, who get all of it', async () => {
    const commit = repository.commit(4 * BYTES);
    const sent = await Promise.all(Array.from({ length: 6 }, () => fetchFrom(repository, commit, { depth: 1 })));

    expect(sent.map(({ code }) => code)).toEqual(sent.map(() => 0));
    expect(new Set(sent.map(({ pack }) => pack.toString('base64'))).size).toBe(1);
    expect(objectsIn({ code: 0, pack: sent[0]?.pack ?? Buffer.alloc(0) })).toBe(3);
    expect(files()).toHaveLength(1);
  });

  it('is another for another commit, and for another repository', async () => {
    const first = repository.commit(BYTES);
    repository.git(['update-ref', 'refs/heads/first', first]);
    const second = repository.commit(BYTES);
    const copy = new Repository('two', repository);
    await fetchFrom(repository, second, { depth: 1 });
    mark();

    expect(objectsIn(await fetchFrom(copy, second, { depth: 1 }))).toBe(3);
    expect(objectsIn(await fetchFrom(repository, first, { depth: 1 }))).toBe(3);
    expect((await fetchFrom(repository, second, { depth: 1 })).pack).toEqual(MARK);
  });

  it('has the tags of the moment, if they were asked for', async () => {
    const commit = repository.commit(BYTES);
    const asked = { depth: 1, tags: true };
    expect(objectsIn(await fetchFrom(repository, commit, asked))).toBe(3);
    repository.git(['tag', '-m', 'One', 'v1', commit]);
    state = {};

    expect(objectsIn(await fetchFrom(repository, commit, asked))).toBe(4);
    repository.git(['tag', '-d', 'v1']);
    state = {};
    expect(objectsIn(await fetchFrom(repository, commit, asked))).toBe(3);
  });

  it('is gone when objects of the repository are', async () => {
    const commit = repository.commit(BYTES);
    await fetchFrom(repository, commit, { depth: 1 });
    mark();
    drop(repository.address);

    await holds(() => files().length === 0);
    expect(objectsIn(await fetchFrom(repository, commit, { depth: 1 }))).toBe(3);
  });

  it('breaks off as a failure for everybody when git fails', async () => {
    const commit = repository.commit(BYTES);
    const [name = ''] = readdirSync(join(repository.directory, 'objects', 'pack')).filter((each) =>
      each.endsWith('.pack'),
    );
    const pack = join(repository.directory, 'objects', 'pack', name);
    execFileSync('chmod', ['u+w', pack]);
    truncateSync(pack, MEBIBYTE);
    const sent = await Promise.all(Array.from({ length: 3 }, () => fetchFrom(repository, commit, { depth: 1 })));

    expect(sent.every(({ code }) => code !== 0)).toBe(true);
    await holds(() => files().length === 0);
  });

  it('takes no more space than is set aside, what was asked for longest ago making way', async () => {
    packs = await newCache(5);
    await fetchFrom(repository, repository.commit(BYTES), { depth: 1 });
    mark();
    for (let count = 0; count < 4; count++) {
      const commit = repository.commit(BYTES);
      expect(objectsIn(await fetchFrom(repository, commit, { depth: 1 }))).toBe(3);
    }
    await holds(() => files().length <= 4);
  });

  it('is not kept of repositories that are small, or too large, or where nothing is to be kept', async () => {
    const ask = async () => {
      await packs.measure(repository.address);
      return packs.settingsFor(repository.address);
    };
    repository.commit(1_000);
    expect(await ask()).toBeNull();
    repository.commit(BYTES);
    packs = await newCache();
    expect(await ask()).not.toBeNull();
    packs = await newCache(2);
    expect(await ask()).toBeNull();
    packs = await newCache(0);
    expect(await ask()).toBeNull();
  });

  it('is known to be too small only of small repositories, and where packs are kept', async () => {
    const isTooSmall = () => packs.isTooSmall(repository.address);
    repository.commit(1_000);
    expect(await isTooSmall()).toBe(true);
    repository.commit(BYTES);
    expect(await isTooSmall()).toBe(false);
    packs = await newCache(2);
    expect(await isTooSmall()).toBe(false);
    packs = await newCache(0);
    expect(await isTooSmall()).toBe(false);
  });

  it('is not taken from an earlier process', async () => {
    const commit = repository.commit(BYTES);
    await fetchFrom(repository, commit, { depth: 1 });
    mark();
    packs = await newCache();

    expect(files()).toEqual([]);
    expect(objectsIn(await fetchFrom(repository, commit, { depth: 1 }))).toBe(3);
  });
});
