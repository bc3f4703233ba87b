import { jest } from '@jest/globals';
import { type Oid, ZERO_OID } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from './testing/test-storage.js';
import { type GitRepositoriesOptions } from './git-repositories.js';

jest.setTimeout(30_000); // the machine may be busy while workers start

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('GitWorkerPool', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let oid: Oid;

  const open = async (pool: GitRepositoriesOptions['pool']): Promise<void> => {
    storage = await openTestStorage({ pool });
    target = await storage.create();
    oid = target.commit({ files: { a: 'a\n' } });
  };
  const lookUp = () =>
    storage.repositories.pool.run('readCommits', { directory: target.repository.directory, oids: [oid] });

  afterEach(() => storage.close());

  it('answers 1000 look-ups while workers crash', async () => {
    await open({ workers: 3 });
    const { pool } = storage.repositories;
    await lookUp();
    let answered = 0;
    const client = async (): Promise<void> => {
      while (answered < 1000) {
        await lookUp();
        answered += 1;
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, client));

    for (let crash = 0; crash < 3; crash += 1) {
      await pause(30);
      const [pid] = pool.pids('fast');
      if (pid !== undefined) process.kill(pid, 'SIGSEGV');
      await lookUp(); // the next crash comes after the workers are back
    }
    await clients;

    expect(answered).toBeGreaterThanOrEqual(1000);
  });

  it('does not repeat what is not idempotent', async () => {
    await open({});
    const { pool } = storage.repositories;
    await lookUp();
    const [pid = 0] = pool.pids('fast');
    process.kill(pid, 'SIGSTOP');
    const update = { refname: 'refs/heads/main', oldOid: oid, newOid: ZERO_OID };
    const move = pool.run('moveRef', { directory: target.repository.directory, ...update });
    const look = lookUp();

    process.kill(pid, 'SIGKILL');

    await expect(move).rejects.toThrow('git worker died during moveRef');
    await expect(look).resolves.toHaveLength(1);
  });

  it('replaces a worker that has grown beyond the limit', async () => {
    await open({ maxRssBytes: 1 });
    const { pool } = storage.repositories;
    const seen = new Set<number>();

    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([lookUp(), lookUp(), lookUp()]);
      expect(answers).toHaveLength(3);
      pool.pids('fast').forEach((pid) => seen.add(pid));
    }
    await pause(300);

    expect(seen.size).toBeGreaterThan(3);
    expect([...seen].filter(isAlive)).toEqual([...pool.pids('fast')]);
  });

  it('kills a stuck worker and repeats its look-ups elsewhere', async () => {
    await open({ jobTimeoutMs: 2_000 });
    const { pool } = storage.repositories;
    await lookUp();
    const [pid = 0] = pool.pids('fast');
    process.kill(pid, 'SIGSTOP');

    await expect(lookUp()).resolves.toHaveLength(1);

    expect(isAlive(pid)).toBe(false);
  });

  it('refuses as unavailable what finds the queue full', async () => {
    await open({ maxQueued: 4 });

    const results = await Promise.allSettled(Array.from({ length: 40 }, lookUp));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBe(40 - 8 - 4);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  });

  it('fails instead of waiting for a program that cannot start', async () => {
    await open({ workerFile: '/nonexistent/worker.js' });

    await expect(lookUp()).rejects.toThrow('git worker died');
  });

  it('reports a missing repository', async () => {
    await open({});
    const answer = storage.repositories.pool.run('readCommits', { directory: '/nonexistent', oids: [oid] });

    await expect(answer).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves no process behind', async () => {
    await open({});
    const { pool } = storage.repositories;
    await lookUp();
    await target.repository.stats(oid);
    const pids = [...pool.pids('fast'), ...pool.pids('slow')];

    await storage.close();

    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(lookUp()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
