import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the lock files that a killed writer left beside refs, which would keep everybody from moving them for ever. Only
 * for whoever holds the repository: nobody else may be writing these refs.
 */
export async function removeStaleLocks(directory: string, refnames: readonly string[]): Promise<void> {
  const locked = new Set(['HEAD', ...refnames]);
  await Promise.all([...locked].map((refname) => rm(join(directory, `${refname}.lock`), { force: true })));
}
