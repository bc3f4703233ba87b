import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import { confined } from '../sandbox/confined.js';
import { type BuiltWorker, buildWorker } from '../testing/built-worker.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

/** Enters a namespace whose `/etc` is another directory, `$0`. */
const WITH_OTHER_ETC = ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"'];
const canReplaceEtc = spawnSync('unshare', [...WITH_OTHER_ETC, tmpdir(), 'true']).status === 0;

(canReplaceEtc ? describe : describe.skip)('a worker', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let built: BuiltWorker;
  let folder: string;
  let worker: ChildProcess;
  let emptied: { readonly fromOid: Oid; readonly toOid: Oid };

  beforeAll(async () => {
    storage = await openTestStorage();
    built = await buildWorker();
    target = await storage.create();
    const fromOid = target.commit({ files: { a: 'a\n' } });
    emptied = { fromOid, toOid: target.commit({}) };
  });
  afterAll(async () => {
    await built.remove();
    await storage.close();
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ingot-configuration-'));
    for (const name of ['etc', 'home', 'drafts']) mkdirSync(join(folder, name));
    const drafts = join(folder, 'drafts');
    const { directory } = target.repository;
    const rights = { workerFile: built.file, readable: [directory], writable: [drafts] };
    const { program, args } = confined({ program: process.execPath, args: [] }, rights);
    worker = fork(built.file, [drafts], {
      serialization: 'advanced',
      execPath: 'unshare',
      execArgv: [...WITH_OTHER_ETC, join(folder, 'etc'), program, ...args],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: join(folder, 'home') },
    });
  });
  afterEach(async () => {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    rmSync(folder, { recursive: true });
  });

  /** The worker's answer about a change of nothing, for which libgit2 looks at its configuration. */
  const compare = (): Promise<unknown> => {
    const request = { directory: target.repository.directory, ...emptied, maxFiles: 10 };
    worker.send({ id: 1, name: 'diff', request });
    return new Promise((resolve) => worker.once('message', resolve));
  };
  const done = { id: 1, isOk: true, name: 'diff', value: { outcome: 'done', deltas: [], patch: '' } };

  it.each([
    ['of the system', 'etc/gitconfig'],
    ['of its user', 'home/.gitconfig'],
  ])(
    'reads no configuration %s, whether it was there before or appears',
    async (_, name) => {
      writeFileSync(join(folder, name), '[broken');
      expect(await compare()).toEqual(done);
      rmSync(join(folder, name));
      expect(await compare()).toEqual(done);

      writeFileSync(join(folder, name), '[broken');
      chmodSync(join(folder, name), 0);
      expect(await compare()).toEqual(done);
    },
    60_000,
  );
});
