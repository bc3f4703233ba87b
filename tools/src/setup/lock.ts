import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode, parseJson, readIfThere } from './json-file.js';

/** Pids are reused; together with the start time, a pid identifies a process. */
export const processIdentity = z.object({ pid: z.number(), startedAt: z.string() });
export type ProcessIdentity = z.output<typeof processIdentity>;

/** Thrown when a living process holds the lock. */
export class LockedError extends Error {
  constructor(
    path: string,
    readonly pid: number,
  ) {
    super(`${path} is held by process ${pid}`);
  }
}

/**
 * Takes a lock that ends with this process: the file names its holder, and a lock of a dead process is taken over. Returns the
 * function that releases it.
 */
export function acquireLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const own = JSON.stringify(identify(process.pid));
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, own);
  try {
    while (!linked(draft, path)) removeIfStale(path, `${draft}.stale`);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readIfThere(path) === own) rmSync(path, { force: true });
  };
}

/** The pid of the living process that holds the lock. */
export function holderOf(path: string): number | null {
  const holder = parse(readIfThere(path));
  return holder && isAlive(holder) ? holder.pid : null;
}

/** Whether the lock's holder is dead; read once, as a living process may take or release it at any moment. */
export function isLeftBehind(path: string): boolean {
  const content = readIfAllowed(path);
  if (content === null) return false;
  const holder = parse(content);
  return !holder || !isAlive(holder);
}

/** A hard link is created with its content atomically, so that nobody reads a half-written lock. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeIfStale(path: string, aside: string): void {
  const seen = readIfThere(path);
  if (seen === null) return;
  const holder = parse(seen);
  if (holder && isAlive(holder)) throw new LockedError(path, holder.pid);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // another process may have taken it over between reading and renaming: give that one back
  if (readIfThere(aside) !== seen) linked(aside, path);
  rmSync(aside, { force: true });
}

function readIfAllowed(path: string): string | null {
  try {
    return readIfThere(path);
  } catch (error) {
    if (hasCode(error, 'EACCES')) return null; // of another user
    throw error;
  }
}

const parse = (content: string | null): ProcessIdentity | null =>
  content === null ? null : parseJson(content, processIdentity);

/** The start time of a process, comparable only for equality; null when there is no such process. */
export function startTimeOf(pid: number): string | null {
  if (process.platform !== 'linux') return startTimeFromPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the process name may contain spaces and brackets
    const [state] = fields;
    return state === 'Z' || state === 'X' ? null : `${bootId()}:${fields[19]}`;
  } catch {
    return null;
  }
}

export function identify(pid: number): ProcessIdentity | null {
  const startedAt = startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export const isAlive = ({ pid, startedAt }: ProcessIdentity): boolean => startTimeOf(pid) === startedAt;

function startTimeFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
