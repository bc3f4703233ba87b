import { statfs } from 'node:fs/promises';
import { type SampledGauges } from './sampled-gauges.js';

/** The disk space of the file systems of directories, by the name of their content. */
export function measureDiskSpace(gauges: SampledGauges, directories: Readonly<Record<string, string>>): void {
  const kept = Object.entries(directories);
  if (kept.length === 0) return;
  const labels = ['storage'] as const;
  gauges.add({
    of: 'disks',
    gauges: {
      ingot_storage_size_bytes: { help: 'Size of the file system of a storage', labels },
      ingot_storage_free_bytes: { help: 'Bytes that are left on the file system of a storage', labels },
      ingot_storage_inodes: { help: 'Inodes of the file system of a storage; 0 where it counts none', labels },
      ingot_storage_free_inodes: { help: 'Inodes that are left on the file system of a storage', labels },
    },
    read: async () => (await Promise.all(kept.map(([storage, directory]) => samplesOf(storage, directory)))).flat(),
  });
}

async function samplesOf(storage: string, directory: string) {
  const { bsize, blocks, bavail, files, ffree } = await statfs(directory);
  const labels = { storage };
  return [
    { metric: 'ingot_storage_size_bytes' as const, labels, value: blocks * bsize },
    { metric: 'ingot_storage_free_bytes' as const, labels, value: bavail * bsize },
    { metric: 'ingot_storage_inodes' as const, labels, value: files },
    { metric: 'ingot_storage_free_inodes' as const, labels, value: ffree },
  ];
}
