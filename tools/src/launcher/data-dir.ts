import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftBehind } from '../setup/lock.js';

const PREFIX = 'ingot-stack-';

/** The lock of whoever uses a DATA_DIR. */
export const lockFile = (dataDir: string): string => join(dataDir, 'run', 'lock');

/** A DATA_DIR for one stack of a test. */
export function temporaryDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(path, 0o711); // PostgreSQL's own user has to pass
  return { path, remove: () => remove(path) };
}

/** Removes those whose process died before it could. One without a lock may just be starting: it stays. */
export function removeAbandonedDataDirs(): void {
  const candidates = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const dir of candidates.map((name) => join(tmpdir(), name))) {
    if (isLeftBehind(lockFile(dir))) remove(dir);
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
