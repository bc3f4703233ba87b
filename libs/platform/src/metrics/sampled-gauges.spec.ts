import { type Sample, SampledGauges } from './sampled-gauges.js';
import { MetricsRegistry } from './metrics-registry.js';

/** A source that answers as the test says. */
function source() {
  const registry = new MetricsRegistry();
  let asked = 0;
  let answer: () => Promise<readonly Sample<'depth'>[]> = () => Promise.resolve([{ metric: 'depth', value: 7 }]);
  new SampledGauges(registry).add({
    of: 'wells',
    gauges: { depth: { help: 'How deep it is' } },
    read: () => {
      asked++;
      return answer();
    },
  });
  return {
    scrape: async (): Promise<string[]> =>
      (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#')),
    asked: () => asked,
    will: (next: typeof answer) => (answer = next),
  };
}

describe('gauges that are asked for at a scrape', () => {
  it('have the values of their source', async () => {
    expect((await source().scrape()).sort()).toEqual(['depth 7', 'ingot_sampling_failed{of="wells"} 0']);
  });

  it('ask their source once for scrapes that come together', async () => {
    const { scrape, asked } = source();

    await Promise.all([scrape(), scrape(), scrape()]);

    expect(asked()).toBe(1);
  });

  it('are left out, rather than 0, when their source fails', async () => {
    const { scrape, will } = source();
    will(() => Promise.reject(new Error('away')));

    expect(await scrape()).toEqual(['ingot_sampling_failed{of="wells"} 1']);
  });

  it('are left out when their source stays silent, and it is not asked again meanwhile', async () => {
    const { scrape, will, asked } = source();
    will(() => new Promise(() => undefined));

    expect(await scrape()).toEqual(['ingot_sampling_failed{of="wells"} 1']);
    expect(await scrape()).toEqual(['ingot_sampling_failed{of="wells"} 1']);
    expect(asked()).toBe(1);
  });

  it('come back when their source does', async () => {
    const { scrape, will } = source();
    will(() => Promise.reject(new Error('away')));
    await scrape();
    will(() => Promise.resolve([{ metric: 'depth', value: 8 }]));

    expect((await scrape()).sort()).toEqual(['depth 8', 'ingot_sampling_failed{of="wells"} 0']);
  });
});
