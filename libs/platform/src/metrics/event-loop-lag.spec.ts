import { EventLoopLag, observeEventLoopLag } from './event-loop-lag.js';
import { createMetricsRegistry, MetricsRegistry } from './metrics-registry.js';

describe('the lag of the event loop', () => {
  it('counts a hold-up for each look that it delays', () => {
    const lag = new EventLoopLag();

    lag.add(0);
    lag.add(600);

    expect([...lag.sorted()]).toEqual([0, 0.1, 0.35, 0.6]);
  });

  it('forgets what is more than a minute ago', () => {
    const lag = new EventLoopLag();

    lag.add(100);
    for (let look = 0; look < 240; look++) lag.add(1);

    expect(new Set(lag.sorted())).toEqual(new Set([0.001]));
  });

  it('is seen after the event loop was held up', async () => {
    const registry = new MetricsRegistry();
    observeEventLoopLag(registry);

    const from = performance.now();
    while (performance.now() - from < 800);
    await new Promise((resolve) => setTimeout(resolve, 0));

    const gauges = await valuesOf(registry);
    expect(gauges.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.4);
    expect(gauges.get('nodejs_eventloop_lag_p50_seconds')).toBeGreaterThan(0);
  });

  it('replaces the gauges of prom-client', async () => {
    const registry = createMetricsRegistry('gateway', { INGOT_REVISION: '' });
    observeEventLoopLag(registry);

    const gauges = await valuesOf(registry);

    expect([...gauges.keys()].filter((name) => name.startsWith('nodejs_eventloop')).sort()).toEqual([
      'nodejs_eventloop_lag_max_seconds',
      'nodejs_eventloop_lag_mean_seconds',
      'nodejs_eventloop_lag_p50_seconds',
      'nodejs_eventloop_lag_p90_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_eventloop_lag_seconds',
    ]);
  });
});

async function valuesOf(registry: MetricsRegistry): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/[{ ].*/s, ''), Number(line.split(' ').at(-1))]));
}
