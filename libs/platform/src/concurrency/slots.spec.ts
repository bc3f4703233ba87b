import { Unavailable } from '@ingot/contracts';
import { Abandoned, Slots } from './slots.js';

/** Work that ends when it is told to. */
function pendingWork() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => done, finish };
}

describe('Slots', () => {
  it('lets work wait for a free slot', async () => {
    const slots = new Slots(1, 1);
    const first = pendingWork();
    const finished: string[] = [];
    const running = slots.run(() => first.work().then(() => finished.push('first')));
    const waiting = slots.run(() => Promise.resolve(finished.push('second')));

    first.finish();
    await Promise.all([running, waiting]);

    expect(finished).toEqual(['first', 'second']);
  });

  it('refuses work when slots and waiting places are taken', async () => {
    const slots = new Slots(1, 1);
    const { work, finish } = pendingWork();
    const accepted = [slots.run(work), slots.run(work)];

    await expect(slots.run(work)).rejects.toBeInstanceOf(Unavailable);

    finish();
    await Promise.all(accepted);
    await expect(slots.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('never begins work that nobody waits for any more, and gives its place to others', async () => {
    const slots = new Slots(1, 1);
    const { work, finish } = pendingWork();
    const running = slots.run(work);
    const leave = new AbortController();
    const begun: string[] = [];
    const abandoned = slots.run(() => Promise.resolve(begun.push('abandoned')), leave.signal);

    leave.abort();
    await expect(abandoned).rejects.toBeInstanceOf(Abandoned);
    const waiting = slots.run(() => Promise.resolve(begun.push('waiting')), new AbortController().signal);
    finish();
    await Promise.all([running, waiting]);
    await expect(slots.run(() => Promise.resolve(begun.push('late')), AbortSignal.abort())).rejects.toBeInstanceOf(
      Abandoned,
    );

    expect(begun).toEqual(['waiting']);
    await expect(slots.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('frees the slot of work that failed', async () => {
    const slots = new Slots(1, 0);

    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    await expect(slots.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
