import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { type Oid } from '@ingot/contracts';
import { runInRequest } from '@ingot/platform';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { type GitRepositoriesOptions } from '../git-repositories.js';

const TIMEOUT_MS = 30_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('WorkerPool', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let oid: Oid;

  const open = async (workers: GitRepositoriesOptions['workers']): Promise<void> => {
    storage = await openTestStorage({ workers });
    target = await storage.create();
    oid = target.commit({ files: { a: 'a\n' } });
  };
  const lookUp = () =>
    storage.repositories.workers.runFast('findCommit', {
      directory: target.repository.directory,
      prefix: oid.slice(0, 12),
    });

  afterEach(async () => {
    jest.useRealTimers();
    await storage.close();
  });

  it('gives workers a network without anybody else in it, where the system lets us', async () => {
    await open({ workers: 1 });
    await lookUp();
    const [pid] = storage.repositories.workers.pids('fast');
    const interfaces = readFileSync(`/proc/${pid}/net/dev`, 'utf8')
      .split('\n')
      .flatMap((line) => /^\s*([^\s:]+):/.exec(line)?.[1] ?? []);

    if (spawnSync('unshare', ['--user', '--net', 'true']).status === 0) expect(interfaces).toEqual(['lo']);
    else expect(interfaces).toContain('lo');
  });

  it('starts workers before the first operation', async () => {
    await open({});
    const { workers } = storage.repositories;
    await workers.start();
    const started = [...workers.pids('fast'), ...workers.pids('slow')];

    await lookUp();
    await workers.runSlow('mergeBase', { directory: target.repository.directory, one: oid, two: oid });

    expect(started).toHaveLength(2);
    expect([...workers.pids('fast'), ...workers.pids('slow')]).toEqual(started);
  });

  it('replaces workers at once, and keeps those that have had no job', async () => {
    await open({ workers: 1 });
    const { workers } = storage.repositories;
    await lookUp();
    const used = workers.pids('fast');

    workers.renew();
    const fresh = workers.pids('fast');
    workers.renew();

    expect(fresh).toHaveLength(1);
    expect(fresh).not.toEqual(used);
    expect(workers.pids('fast')).toEqual(fresh);
    expect(workers.pids('slow')).toEqual([]);
    expect(await lookUp()).toBe(oid);
  });

  it('answers 1000 look-ups while workers crash', async () => {
    await open({ workers: 3 });
    const { workers } = storage.repositories;
    await lookUp();
    const underWay = new Set<Promise<unknown>>();
    let answered = 0;
    let crashes = 0;
    const client = async (): Promise<void> => {
      while (answered < 1000 || crashes < 3) {
        const look = lookUp();
        underWay.add(look);
        await look;
        underWay.delete(look);
        answered += 1;
      }
    };
    const crash = async (): Promise<void> => {
      await pause(30);
      const [pid] = workers.pids('fast');
      if (pid === undefined) throw new Error('no worker to crash');
      process.kill(pid, 'SIGSEGV');
      while (workers.pids('fast').includes(pid)) await pause(5);
      await Promise.all(underWay); // what was with it is repeated once, so none of it may meet the next crash
      crashes += 1;
    };
    const crashThrice = async (): Promise<void> => {
      while (crashes < 3) await crash();
    };

    await Promise.all([crashThrice(), ...Array.from({ length: 16 }, client)]);

    expect(answered).toBeGreaterThanOrEqual(1000);
  });

  it('moves a ref without a worker, which could not write it', async () => {
    await open({});
    await lookUp();
    const [pid = 0] = storage.repositories.workers.pids('fast');
    const next = target.commit({ files: { a: 'b\n' } });
    process.kill(pid, 'SIGSTOP');

    const { refs } = target.repository;
    await expect(refs.update({ refname: 'refs/heads/main', oldOid: next, newOid: oid })).resolves.toBe('updated');

    expect(target.git('rev-parse', 'main')).toBe(oid);
    process.kill(pid, 'SIGCONT');
  });

  it('replaces a worker that has grown beyond the limit', async () => {
    await open({ maxRssBytes: 1 });
    const { workers } = storage.repositories;
    const seen = new Set<number>();

    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([lookUp(), lookUp(), lookUp()]);
      expect(answers).toEqual([oid, oid, oid]);
      workers.pids('fast').forEach((pid) => seen.add(pid));
    }
    const alive = (): number[] => [...seen].filter(isAlive);
    while (alive().length > 1) await pause(20); // those that were replaced take a moment to leave

    expect(seen.size).toBeGreaterThan(3);
    expect(alive()).toEqual([...workers.pids('fast')]);
  });

  it('kills a stuck worker and repeats its look-ups elsewhere', async () => {
    await open({ jobTimeoutMs: TIMEOUT_MS });
    const { workers } = storage.repositories;
    await lookUp();
    const [pid = 0] = workers.pids('fast');
    process.kill(pid, 'SIGSTOP');

    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] });
    const look = lookUp();
    jest.advanceTimersByTime(TIMEOUT_MS); // and no further, however long the next worker takes to start
    await expect(look).resolves.toBe(oid);

    expect(isAlive(pid)).toBe(false);
  });

  it('does not give a heavy job to another worker when it is what the first one died of', async () => {
    await open({});
    const { workers } = storage.repositories;
    const { directory } = target.repository;
    const [one, two] = [oid, target.commit({ files: { a: 'b\n' } })];
    const heavy = () => workers.runSlow('mergeBase', { directory, one, two });
    await heavy();
    const [pid = 0] = workers.pids('slow');
    process.kill(pid, 'SIGSTOP');
    const killer = heavy();
    process.kill(pid, 'SIGKILL');

    await expect(killer).rejects.toMatchObject({ code: 'too_large' });
    await expect(heavy()).rejects.toMatchObject({ code: 'too_large' }); // at once
    expect(workers.pids('slow')).toEqual([]);
    await expect(workers.runSlow('mergeBase', { directory, one: two, two: one })).resolves.toBe(one);
  });

  it('asks again for what was with a dying worker beside others, and then gives each a worker for itself', async () => {
    await open({});
    const { workers } = storage.repositories;
    const { directory } = target.repository;
    const [one, two] = [oid, target.commit({ files: { a: 'b\n' } })];
    const jobs = () => [
      workers.runSlow('mergeBase', { directory, one, two }),
      workers.runSlow('mergeBase', { directory, one: two, two: one }),
    ];
    await Promise.all(jobs());
    const [pid = 0] = workers.pids('slow');
    process.kill(pid, 'SIGSTOP');
    const together = Promise.allSettled(jobs());
    process.kill(pid, 'SIGKILL');

    for (const result of await together) expect(result).toMatchObject({ reason: { code: 'unavailable' } });
    await expect(Promise.all(jobs())).resolves.toEqual([one, one]);
  });

  it('is held to its memory by the system', async () => {
    await open({});
    await lookUp();
    const [pid] = storage.repositories.workers.pids('fast');
    const limit = /^Max data size +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];

    expect(Number(limit)).toBeLessThanOrEqual(1024 ** 3);
  });

  it('refuses operations as unavailable when the queue is full', async () => {
    await open({ maxQueued: 4 });

    const results = await Promise.allSettled(Array.from({ length: 40 }, lookUp));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBe(40 - 8 - 4);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  });

  it('answers a newcomer before the rest of what one user has queued, and refuses that user first', async () => {
    await open({ workers: 2, maxQueued: 100 });
    await lookUp();
    const as = <T>(user: string, work: () => Promise<T>): Promise<T> =>
      runInRequest({ requestId: user, claimant: { principal: user, address: user } }, work);
    const answered: string[] = [];
    const flood = Array.from({ length: 60 }, () => as('flood', lookUp).then(() => answered.push('flood')));
    const newcomer = as('newcomer', lookUp).then(() => answered.push('newcomer'));
    const settled = await Promise.allSettled(flood);
    await newcomer;

    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(60 - 4 - 50);
    expect(answered.indexOf('newcomer')).toBeLessThan(20);
  });

  it('repeats a heavy job that was beside one whose time was up', async () => {
    await open({ jobTimeoutMs: TIMEOUT_MS });
    const { workers } = storage.repositories;
    const { directory } = target.repository;
    const two = target.commit({ files: { a: 'b\n' } });
    const base = (one: Oid, other: Oid) => workers.runSlow('mergeBase', { directory, one, two: other });
    await base(oid, oid);
    const [pid = 0] = workers.pids('slow');
    process.kill(pid, 'SIGSTOP');

    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] });
    const endless = base(oid, two);
    jest.advanceTimersByTime(1_000);
    const beside = base(two, oid);
    const refused = expect(endless).rejects.toMatchObject({ code: 'too_large' });
    jest.advanceTimersByTime(TIMEOUT_MS - 1_000);

    await refused;
    await expect(beside).resolves.toBe(oid);
  });

  it('fails instead of waiting for a program that cannot start', async () => {
    await open({ workerFile: '/nonexistent/worker.js' });

    await expect(storage.repositories.workers.start()).rejects.toThrow('git worker died');
    await expect(lookUp()).rejects.toThrow('git worker died');
  });

  it('keeps jobs waiting while the directories of workers can be neither removed nor made', async () => {
    await open({ workers: 1 });
    const { workers } = storage.repositories;
    await lookUp();
    const drafts = join(dirname(target.repository.directory), '@drafts');
    rmSync(drafts, { recursive: true });
    writeFileSync(drafts, 'no directory');
    const [pid = 0] = workers.pids('fast');
    process.kill(pid, 'SIGKILL');
    while (workers.pids('fast').includes(pid)) await pause(5);

    const look = lookUp();
    await pause(300);
    expect(workers.pids('fast')).toEqual([]);
    rmSync(drafts);

    await expect(look).resolves.toBe(oid);
  });

  it('answers the last job of a worker whose successor cannot be started', async () => {
    await open({ workers: 1, maxRssBytes: 1 });
    const drafts = join(dirname(target.repository.directory), '@drafts');
    const look = lookUp();
    rmSync(drafts, { recursive: true });
    writeFileSync(drafts, 'no directory');

    await expect(look).resolves.toBe(oid);
    expect(storage.repositories.workers.pids('fast')).toEqual([]);
  });

  it('reports a missing repository', async () => {
    await open({});
    const answer = storage.repositories.workers.runFast('findCommit', { directory: '/nonexistent', prefix: oid });

    await expect(answer).rejects.toMatchObject({ code: 'gone' });
  });

  it('leaves no process behind', async () => {
    await open({});
    const { workers } = storage.repositories;
    await lookUp();
    await workers.runSlow('mergeBase', { directory: target.repository.directory, one: oid, two: oid });
    const pids = [...workers.pids('fast'), ...workers.pids('slow')];

    await storage.close();

    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(lookUp()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
