import { CallMetrics } from './call-metrics.js';
import { MetricsRegistry } from '../metrics/metrics-registry.js';

describe('the metrics of calls', () => {
  it('count a call as in flight until it is answered, and then by its outcome', async () => {
    const registry = new MetricsRegistry();
    const metrics = new CallMetrics(registry);
    const text = () => registry.metrics();

    const first = metrics.begin('mr.issues.list');
    const another = metrics.begin('mr.issues.list');
    expect(await text()).toContain('ingot_calls_in_flight 2\n');

    first.end('ok');
    another.end('not_found');

    expect(await text()).toContain('ingot_calls_in_flight 0\n');
    expect(await text()).toContain('ingot_calls_total{subject="mr.issues.list",outcome="ok"} 1\n');
    expect(await text()).toContain('ingot_calls_total{subject="mr.issues.list",outcome="not_found"} 1\n');
    expect(await text()).toContain('ingot_call_duration_seconds_count{subject="mr.issues.list"} 2\n');
  });
});
