import { open } from 'node:fs/promises';

/** Writes a directory to disk: a new or renamed file survives a crash only once its directory is synced as well. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
