import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftBehind } from './lock.mjs';

const PREFIX = 'ingot-stack-';

/** A DATA_DIR for one stack of a test. */
export function temporaryDataDir() {
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(path, 0o711); // PostgreSQL's own user has to pass
  return { path, remove: () => remove(path) };
}

/** Removes those whose process died before it could. One without a lock may just be starting: it stays. */
export function removeAbandonedDataDirs() {
  const candidates = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const dir of candidates.map((name) => join(tmpdir(), name))) {
    const lock = join(dir, 'run', 'lock');
    if (isLeftBehind(lock)) remove(dir);
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
