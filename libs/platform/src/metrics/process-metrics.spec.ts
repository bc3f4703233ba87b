import { Places } from '../concurrency/places.js';
import { placesInUse, placesLimit, placesRefused, placesWaiting } from './process-metrics.js';

async function countsOf(of: string) {
  const all = await Promise.all([placesInUse, placesWaiting, placesRefused, placesLimit].map((metric) => metric.get()));
  const [inUse, waiting, refused, limit] = all.map(
    ({ values }) => values.find(({ labels }) => labels.of === of)?.value,
  );
  return { inUse, waiting, refused, limit };
}

const LIMITS = { running: 2, waiting: 1, parked: 0 };

describe('the work in places', () => {
  it('is counted while it runs, waits and is refused', async () => {
    const of = 'counted';
    const gate = new Places(LIMITS, of);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const work = [1, 2, 3].map(() => gate.run(() => held));
    await expect(gate.run(() => held)).rejects.toThrow();

    expect(await countsOf(of)).toEqual({ inUse: 2, waiting: 1, refused: 1, limit: 2 });
    finish();
    await Promise.all(work);
    expect(await countsOf(of)).toEqual({ inUse: 0, waiting: 0, refused: 1, limit: 2 });
  });

  it('is waited for no more when its client has left', async () => {
    const of = 'left';
    const gate = new Places(LIMITS, of);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const work = [1, 2].map(() => gate.run(() => held));
    const client = new AbortController();
    const { signal } = client;
    const left = gate.run(() => held, { gone: signal });
    client.abort();

    await expect(left).rejects.toThrow();
    expect(await countsOf(of)).toMatchObject({ inUse: 2, waiting: 0 });
    finish();
    await Promise.all(work);
    expect(await countsOf(of)).toMatchObject({ inUse: 0, waiting: 0 });
  });
});
