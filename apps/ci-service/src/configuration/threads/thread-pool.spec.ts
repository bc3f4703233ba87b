import { Unavailable } from '@ingot/contracts';
import { type ThreadTask } from './thread-task.js';
import { ThreadPool } from './thread-pool.js';

/** A thread that answers each task, or none when the pattern is `endless`. */
const FILE = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ pattern }) => {
    while (pattern === 'endless');
    parentPort.postMessage({ kind: 'covered', coverage: Number(pattern) });
  });
  parentPort.postMessage({ kind: 'ready' });`);

const task = (pattern: string): ThreadTask => ({ kind: 'coverage', pattern, text: '' });
const by = (principal: string) => ({ principal, address: principal });

describe('ThreadPool', () => {
  let pool: ThreadPool;

  beforeEach(() => {
    pool = new ThreadPool({ file: FILE, maxThreads: 1, maxQueued: 20, deadlineMs: 1_000 });
  });
  afterEach(() => pool.close());

  it('serves a newcomer before the rest of what another one has queued', async () => {
    const order: string[] = [];
    const run = (who: string) => pool.run(task('1'), by(who)).then(() => order.push(who));

    await Promise.all([...Array.from({ length: 9 }, () => run('flood')), run('newcomer')]);

    expect(order.indexOf('newcomer')).toBeLessThan(3);
  });

  it('refuses what one principal queues beyond half of the places, and nothing of others', async () => {
    const flood = Array.from({ length: 30 }, () => pool.run(task('1'), by('flood')));
    const newcomer = pool.run(task('2'), by('newcomer'));

    const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(30 - 1 - 10);
    expect(refused.every((result) => result.status === 'rejected' && result.reason instanceof Unavailable)).toBe(true);
    await expect(newcomer).resolves.toEqual({ kind: 'covered', coverage: 2 });
  });

  it('goes on with others, also of the same principal, after a task that took too long', async () => {
    const endless = pool.run(task('endless'), by('a'));
    const [own, other] = [pool.run(task('1'), by('a')), pool.run(task('2'), by('b'))];

    await expect(endless).rejects.toThrow('ran longer');
    await expect(other).resolves.toEqual({ kind: 'covered', coverage: 2 });
    await expect(own).resolves.toEqual({ kind: 'covered', coverage: 1 });
  });

  it('does not count the time that a thread takes to load', async () => {
    const slow = new URL(`data:text/javascript,
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => parentPort.postMessage({ kind: 'covered', coverage: 3 }));
      setTimeout(() => parentPort.postMessage({ kind: 'ready' }), 300);
      for (const start = Date.now(); Date.now() - start < 300; );`);
    const impatient = new ThreadPool({ file: slow, maxThreads: 1, maxQueued: 20, deadlineMs: 250 });
    try {
      await expect(impatient.run(task('1'), by('a'))).resolves.toEqual({ kind: 'covered', coverage: 3 });
    } finally {
      await impatient.close();
    }
  });
});
