import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** An empty directory, which is removed at the end of the spec file. */
export async function makeTemporaryDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix));
  made.add(directory);
  return directory;
}

export async function removeTemporaryDirectory(directory: string): Promise<void> {
  made.delete(directory);
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** All that are left. */
export async function removeTemporaryDirectories(): Promise<void> {
  await Promise.all([...made].map(removeTemporaryDirectory));
}
