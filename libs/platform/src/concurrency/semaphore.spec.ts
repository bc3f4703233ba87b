import { Unavailable } from '@ingot/contracts';
import { Abandoned, Semaphore } from './semaphore.js';

/** Work that ends when it is told to. */
function pendingWork() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => done, finish };
}

describe('Semaphore', () => {
  it('lets work wait for its turn', async () => {
    const semaphore = new Semaphore(1, 1, 'tests');
    const first = pendingWork();
    const finished: string[] = [];
    const running = semaphore.run(() => first.work().then(() => finished.push('first')));
    const waiting = semaphore.run(() => Promise.resolve(finished.push('second')));

    first.finish();
    await Promise.all([running, waiting]);

    expect(finished).toEqual(['first', 'second']);
  });

  it('refuses work when semaphore and waiting places are taken', async () => {
    const semaphore = new Semaphore(1, 1, 'tests');
    const { work, finish } = pendingWork();
    const accepted = [semaphore.run(work), semaphore.run(work)];

    await expect(semaphore.run(work)).rejects.toBeInstanceOf(Unavailable);

    finish();
    await Promise.all(accepted);
    await expect(semaphore.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('never begins work that nobody waits for any more, and gives its place to others', async () => {
    const semaphore = new Semaphore(1, 1, 'tests');
    const { work, finish } = pendingWork();
    const running = semaphore.run(work);
    const leave = new AbortController();
    const begun: string[] = [];
    const abandoned = semaphore.run(() => Promise.resolve(begun.push('abandoned')), leave.signal);

    leave.abort();
    await expect(abandoned).rejects.toBeInstanceOf(Abandoned);
    const waiting = semaphore.run(() => Promise.resolve(begun.push('waiting')), new AbortController().signal);
    finish();
    await Promise.all([running, waiting]);
    await expect(semaphore.run(() => Promise.resolve(begun.push('late')), AbortSignal.abort())).rejects.toBeInstanceOf(
      Abandoned,
    );

    expect(begun).toEqual(['waiting']);
    await expect(semaphore.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('lets the next one in after work that failed', async () => {
    const semaphore = new Semaphore(1, 0, 'tests');

    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    await expect(semaphore.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
