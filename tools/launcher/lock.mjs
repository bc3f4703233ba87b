import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identify, isAlive } from './process-identity.mjs';

/** Thrown when a living process holds the lock. */
export class LockedError extends Error {
  /** @param {string} path @param {number} pid */
  constructor(path, pid) {
    super(`${path} is held by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * Takes a lock that ends with this process, however it ends: the file names its holder, and one left by the dead is taken over.
 * @param {string} path
 * @returns {() => void} gives it back
 */
export function acquireLock(path) {
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
    if (read(path) === own) rmSync(path, { force: true });
  };
}

/**
 * @param {string} path
 * @returns {number | null} the pid of the living process that holds the lock
 */
export function holderOf(path) {
  const holder = parse(read(path) ?? '');
  return holder && isAlive(holder) ? holder.pid : null;
}

/**
 * Whether there is a lock whose holder is dead; by one look, as a living one may take or give it back at any moment.
 * @param {string} path
 */
export function isLeftBehind(path) {
  const content = readIfAllowed(path);
  if (content === null) return false;
  const holder = parse(content);
  return !holder || !isAlive(holder);
}

/** A hard link appears with its content in one step, so that nobody ever reads a half-written lock. */
function linked(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfStale(path, aside) {
  const seen = read(path);
  if (seen === null) return;
  const holder = parse(seen);
  if (holder && isAlive(holder)) throw new LockedError(path, holder.pid);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // another starter may have taken it over between the look and the rename: give that one back
  if (read(aside) !== seen) linked(aside, path);
  rmSync(aside, { force: true });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function readIfAllowed(path) {
  try {
    return read(path);
  } catch (error) {
    if (error.code === 'EACCES') return null; // of another user
    throw error;
  }
}

function parse(content) {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
