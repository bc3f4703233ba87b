import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a directory to disk: a new or renamed file survives a crash only once its directory is synced as well. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a directory and those above it, synced. */
export async function makeDirectory(path: string, options: { readonly mode?: number } = {}): Promise<void> {
  const first = await mkdir(path, { ...options, recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}
