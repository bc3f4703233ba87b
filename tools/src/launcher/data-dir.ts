import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { hasCode, messageOf } from '../setup/json-file.js';
import { isLeftBehind } from '../setup/lock.js';
import { StartRefused } from './processes/start-refused.js';

const PREFIX = 'ingot-stack-';

/** The lock on a DATA_DIR in use. */
export const lockFile = (dataDir: string): string => join(dataDir, 'run', 'lock');

/** Creates the directory if it is missing, and returns its absolute path. Throws `StartRefused` when it is not writable. */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    makeDirectory(path);
    const probe = join(path, `.probe.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw StartRefused.dataDir(path, error instanceof Unusable ? error.message : reasonOf(error));
  }
  return path;
}

/** Explains a failed system call on a path below DATA_DIR; returns other errors as they are. */
export function explained(error: unknown, dataDir: string): unknown {
  const isBelow = error instanceof Error && 'path' in error && String(error.path).startsWith(dataDir);
  return isBelow && hasCode(error, ...Object.keys(REASONS)) ? StartRefused.dataDir(dataDir, reasonOf(error)) : error;
}

class Unusable extends Error {}

/** One level at a time: with `recursive`, Node loops for ever in a file system without directory creation, such as /proc. */
function makeDirectory(path: string): void {
  const found = statIfThere(path);
  if (found?.isDirectory()) return;
  if (found) throw new Unusable(`${path} is a file; choose a directory`);
  if (statIfThere(path, lstatSync)?.isSymbolicLink()) {
    throw new Unusable(`${path} links to ${readlinkSync(path)}, which does not exist; make that directory first`);
  }
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error; // another start may have made it meanwhile
  }
}

function statIfThere(path: string, stat: typeof statSync = statSync): Stats | undefined {
  try {
    return stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

const FORBIDDEN = `the user ${nameOfUser()} may not write there; change its owner, or choose another DATA_DIR`;
const REASONS: Readonly<Record<string, string>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: 'its file system is read-only; choose another DATA_DIR',
  ENOSPC: 'its file system is full; free some space, or choose another DATA_DIR',
  EDQUOT: 'the quota of its file system is used up; free some space, or choose another DATA_DIR',
  ENOENT: 'its file system makes no directories; choose another DATA_DIR',
  ELOOP: 'its links lead in a circle; choose another DATA_DIR',
  ENAMETOOLONG: 'the name is too long for its file system; choose a shorter one',
};

function reasonOf(error: unknown): string {
  const [, reason] = Object.entries(REASONS).find(([code]) => hasCode(error, code)) ?? [];
  return reason === undefined ? messageOf(error) : `${reason} (${messageOf(error)})`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.()); // an id without an account, as in containers
  }
}

/** A directory of a test, such as the DATA_DIR of a stack. */
export function temporaryDirectory(parent = tmpdir()): { path: string; remove: () => void } {
  const path = mkdtempSync(join(parent, PREFIX));
  chmodSync(path, 0o711); // PostgreSQL's own user has to pass
  return { path, remove: () => remove(path) };
}

/** Removes those of dead processes. A directory without a lock is kept, as its stack may just be starting. */
export function removeAbandonedDirectories(parent = tmpdir()): void {
  const candidates = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const dir of candidates.map((name) => join(parent, name))) {
    if (isLeftBehind(lockFile(dir))) remove(dir);
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
