import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, LockedError } from '../lock.mjs';
import { ensureBuilt } from './build.mjs';
import { addonLoads, ensureInstalled } from './install.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * Makes a fresh clone on a fresh machine ready to run: system packages, npm packages, build. Does only what is missing, and
 * needs nothing but Node itself.
 * @param {string} root
 * @param {{ env?: Record<string, string | undefined>, signal?: AbortSignal, build?: boolean, forTesting?: boolean }} [options] the environment may
 *   name backing services, which then need not be installed
 */
export async function prepare(root, { env = process.env, signal, build = true, forTesting = false } = {}) {
  const release = await takeTurn(join(root, '.nx', 'ingot-setup.lock'), signal);
  try {
    const logFile = join(root, '.nx', 'ingot-apt.log');
    await ensureSystemPackages({ env, forCompiling: !addonLoads(root), forTesting, logFile, signal });
    signal?.throwIfAborted();
    await ensureInstalled(root, { signal });
    signal?.throwIfAborted();
    if (build) await ensureBuilt(root, { signal });
  } finally {
    release();
  }
}

/** Two starts from one checkout must not install over each other. */
async function takeTurn(lock, signal) {
  for (let attempt = 0; ; attempt++) {
    try {
      return acquireLock(lock);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (attempt === 0) console.log(`Waiting for process ${error.pid}, which is setting this checkout up …`);
      await sleep(300, null, { signal });
    }
  }
}
