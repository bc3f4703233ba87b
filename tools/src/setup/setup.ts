import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.js';
import { ensureBuilt } from './build.js';
import { hasCode, messageOf } from './json-file.js';
import { acquireLock, LockedError } from './lock.js';
import { addonLoads, ensureAddon } from './nodegit-addon.js';
import { SetupError } from './run-command.js';
import { ensureSystemPackages } from './system-packages.js';

export interface SetupOptions {
  /** May name backing services, which then need not be installed. */
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
  readonly build?: boolean;
  readonly forTesting?: boolean;
}

/**
 * Prepares a fresh clone on a fresh machine: system packages, libgit2, build. Does only what is missing. The npm
 * packages are already installed by run.mjs.
 */
export async function prepare({
  env = process.env,
  signal,
  build = true,
  forTesting = false,
}: SetupOptions): Promise<void> {
  const release = await takeTurn(join(root, '.nx', 'ingot-setup.lock'), signal);
  try {
    const logFile = join(root, '.nx', 'ingot-apt.log');
    const isCompiled = addonLoads();
    await ensureSystemPackages({ env, forCompiling: !isCompiled, forTesting, logFile, signal });
    signal?.throwIfAborted();
    if (!isCompiled) await ensureAddon(signal);
    signal?.throwIfAborted();
    if (build) await ensureBuilt(signal);
  } finally {
    release();
  }
}

/** Prevents two starts from building one checkout at once. Throws `SetupError` when this user may not write there. */
export async function takeTurn(lock: string, signal?: AbortSignal): Promise<() => void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return acquireLock(lock);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw notWritable(error);
      if (!(error instanceof LockedError)) throw error;
      if (attempt === 0) console.log(`Waiting for process ${error.pid}, which is setting this checkout up …`);
      await sleep(300, null, { signal });
    }
  }
}

const notWritable = (error: unknown): SetupError =>
  new SetupError(
    `the user may not write to ${root}; start as its owner, or from a clone of your own (${messageOf(error)})`,
  );
