import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile, removeAbandonedDirectories, temporaryDirectory } from '../launcher/data-dir.js';
import { acquireLock } from '../setup/lock.js';

/** Memory as a file system, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Several times what the tests keep at once. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * A directory for all temporary files of tests. It is in memory where there is plenty: none of the files is to survive the machine,
 * and services wait for the disk with each push and commit.
 */
export function makeTestDirectory(): ReturnType<typeof temporaryDirectory> {
  const parent = existsSync(IN_MEMORY) && isUsable(IN_MEMORY) ? IN_MEMORY : tmpdir();
  removeAbandonedDirectories(parent);
  const directory = temporaryDirectory(parent);
  acquireLock(lockFile(directory.path)); // so that the next run removes it if this one cannot
  return directory;
}

function isUsable(parent: string): boolean {
  const { bavail, bsize } = statfsSync(parent);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES && canExecuteIn(parent);
}

/** Some machines forbid it, or forbid all writing. */
function canExecuteIn(parent: string): boolean {
  try {
    const { path, remove } = temporaryDirectory(parent);
    const script = join(path, 'script');
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 });
    const { status } = spawnSync(script);
    remove();
    return status === 0;
  } catch {
    return false;
  }
}
