import { tmpdir } from 'node:os';
import { measureDiskSpace } from './disk-space.js';
import { SampledGauges } from './sampled-gauges.js';
import { MetricsRegistry } from './metrics-registry.js';

const scrape = async (directory: string): Promise<string> => {
  const registry = new MetricsRegistry();
  measureDiskSpace(new SampledGauges(registry), { 'repo-service-0': directory });
  return registry.metrics();
};

describe('the disk of a storage', () => {
  it('tells what of it is free, by the name of the storage', async () => {
    let text = await scrape(tmpdir());
    while (text.includes('ingot_sampling_failed{of="disks"} 1')) text = await scrape(tmpdir()); // the machine is busy
    const value = (name: string) =>
      Number(new RegExp(`^${name}\\{storage="repo-service-0"\\} (\\S+)$`, 'm').exec(text)?.[1]);

    expect(value('ingot_storage_size_bytes')).toBeGreaterThan(0);
    expect(value('ingot_storage_free_bytes')).toBeGreaterThan(0);
    expect(value('ingot_storage_free_bytes')).toBeLessThanOrEqual(value('ingot_storage_size_bytes'));
    expect(value('ingot_storage_free_inodes')).toBeLessThanOrEqual(value('ingot_storage_inodes'));
  });

  it('is left out while it is not there', async () => {
    const text = await scrape('/no/such/directory');

    expect(text).toContain('ingot_sampling_failed{of="disks"} 1');
    expect(text).not.toMatch(/^ingot_storage_free_bytes\{/m);
  });
});
