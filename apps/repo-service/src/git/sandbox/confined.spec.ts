import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DiskWrites } from '../disk-writes.js';
import { type BuiltWorker, buildWorker } from '../testing/built-worker.js';
import { WorkerPool } from '../worker/worker-pool.js';
import { canConfine } from './confined.js';
import { landlockVersion } from './landlock.js';

const SIGNALS_SINCE = 6;
const NETWORK_SINCE = 4;

interface Target {
  readonly root: string;
  readonly secret: string;
  readonly parent: number;
  readonly port: number;
}

/** What libgit2 could be made to do by whoever breaks into it: answers every job with what of it succeeds. */
const programFor = (target: Target): string => `
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
const { root, secret, parent, port } = ${JSON.stringify(target)};
const [, , place] = process.argv;
const attempts = {
  'read a repository': () => readFileSync(root + '/a.git/HEAD'),
  'write a draft': () => {
    mkdirSync(place + '/x/y', { recursive: true });
    writeFileSync(place + '/x/file', 'text');
    renameSync(place + '/x/file', place + '/x/y/file');
  },
  'write beside its drafts': () => writeFileSync(place + '.new', 'text'),
  'write a repository': () => writeFileSync(root + '/a.git/HEAD', 'text'),
  'append to a repository': () => appendFileSync(root + '/a.git/HEAD', 'text'),
  'delete from a repository': () => rmSync(root + '/a.git/HEAD'),
  'create in a repository': () => writeFileSync(root + '/a.git/new', 'text'),
  'move a repository': () => renameSync(root + '/a.git', place + '/a.git'),
  'link to a secret': () => symlinkSync(secret, place + '/link'),
  'read a secret': () => readFileSync(secret),
  'write beside a secret': () => writeFileSync(secret + '.new', 'text'),
  'read accounts': () => readFileSync('/etc/passwd'),
  'read the environment of its parent': () => readFileSync('/proc/' + parent + '/environ'),
  'read the memory of its parent': () => readFileSync('/proc/' + parent + '/maps'),
  'signal its parent': () => process.kill(parent, 0),
  'run a shell': () => execFileSync('/bin/sh', ['-c', 'true']),
  'run git': () => execFileSync('git', ['--version']),
  'connect to its parent': () => once(connect(port, '127.0.0.1'), 'connect'),
  'listen on a port': () => once(createServer().listen(0, '127.0.0.1'), 'listening'),
};
process.on('message', async ({ id }) => {
  const value = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    await Promise.resolve().then(attempt).then(() => value.push(name), () => {});
  }
  process.send({ id, isOk: true, name: 'readRefs', value });
});
`;

describe('a worker', () => {
  let worker: BuiltWorker;
  let server: Server;
  let root: string;
  let secret: string;

  beforeAll(async () => {
    worker = await buildWorker();
    root = mkdtempSync(join(tmpdir(), 'ingot-confined-'));
    secret = join(mkdtempSync(join(tmpdir(), 'ingot-secret-')), 'secret');
    writeFileSync(secret, 'secret');
    mkdirSync(join(root, 'a.git'));
    writeFileSync(join(root, 'a.git', 'HEAD'), 'head');
    server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(async () => {
    server.close();
    await worker.remove();
    rmSync(root, { recursive: true });
    rmSync(dirname(secret), { recursive: true });
  });

  const attempt = async (): Promise<unknown> => {
    const workerFile = join(dirname(worker.file), 'attempts.js');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    writeFileSync(workerFile, programFor({ root, secret, parent: process.pid, port }));
    const pool = new WorkerPool({ root, disk: new DiskWrites(false), workerFile });
    try {
      return await pool.runFast('readRefs', { directory: join(root, 'a.git'), prefixes: [] });
    } finally {
      await pool.close();
    }
  };
  const hasOwnNetwork = (): boolean => spawnSync('unshare', ['--user', '--net', 'true']).status === 0;

  it('can read repositories and write drafts, and nothing else, where the kernel has Landlock', async () => {
    const done = await attempt();

    if (!canConfine()) return expect(done).toContain('write a draft');
    const version = landlockVersion();
    expect(done).toEqual([
      'read a repository',
      'write a draft',
      ...(version < SIGNALS_SINCE ? ['signal its parent'] : []),
      ...(version < NETWORK_SINCE && !hasOwnNetwork() ? ['connect to its parent'] : []),
      ...(version < NETWORK_SINCE ? ['listen on a port'] : []),
    ]);
    expect(readFileSync(join(root, 'a.git', 'HEAD'), 'utf8')).toBe('head');
    expect(readdirSync(join(root, '@drafts'))).toEqual([]);
  });
});
