import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { type DiskWrites } from '../disk-writes.js';
import { hasErrorCode } from '../process/git-error.js';

/** The file of a repository with most of its refs. */
export const PACKED_REFS = 'packed-refs';
/** What a lock of packed refs says that was made here; git's are empty. */
const MADE_HERE = 'ingot\n';
const LOCK_ATTEMPTS = 5;
const LOCK_WAIT_MS = 20;

/** What git writes, and where it knows of each ref what a tag leads to, and that they are sorted. */
const HEADER = '# pack-refs with: peeled fully-peeled sorted \n';
const OID_LENGTH = 40;
/** Whoever rewrites more refs delays others. */
const MAX_BYTES = 4 * 1024 ** 2;

const lockOf = (directory: string): string => join(directory, `${PACKED_REFS}.lock`);

/** Runs `work` while nobody else, git included, rewrites the packed refs; undefined while somebody does. */
export async function withPackedRefsLocked<T>(
  directory: string,
  work: () => Promise<T>,
  { attempts = LOCK_ATTEMPTS } = {},
): Promise<T | undefined> {
  const file = lockOf(directory);
  const lock = await opened(file, attempts);
  if (lock === undefined) {
    await removeLeftLock(directory);
    return undefined;
  }
  try {
    await lock.writeFile(MADE_HERE);
    return await work();
  } finally {
    await lock.close();
    await rm(file, { force: true });
  }
}

async function opened(file: string, attempts: number): Promise<FileHandle | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(file, 'wx');
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
      if (attempt === attempts) return undefined;
      await sleep(LOCK_WAIT_MS);
    }
  }
}

/**
 * Removes the lock of packed refs that was left here by a process that was killed while it deleted a ref. Only the repository's single writer may
 * call this.
 */
export async function removeLeftLock(directory: string): Promise<void> {
  const file = lockOf(directory);
  const text = await readFile(file, 'latin1').catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
  if (text === MADE_HERE) await rm(file, { force: true });
}

/** All packed refs of a repository, to be changed together. The caller has their lock. */
export class PackedRefs {
  /** By name, as latin1 like the file, so that they sort by bytes: the line of the ref, and that of what its tag leads to. */
  private constructor(private readonly lines: Map<string, string>) {}

  /** Null for refs that git has to rewrite. */
  static async read(directory: string): Promise<PackedRefs | null> {
    const text = await readFile(join(directory, PACKED_REFS), 'latin1').catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
      return HEADER;
    });
    if (text === '') return new PackedRefs(new Map());
    if (text.length > MAX_BYTES || !text.startsWith(HEADER) || !text.endsWith('\n')) return null;
    const lines = new Map<string, string>();
    let last = '';
    for (const line of text.slice(HEADER.length, -1).split('\n')) {
      if (line.startsWith('^')) lines.set(last, `${lines.get(last) ?? ''}${line}\n`);
      else if (line !== '') lines.set((last = line.slice(OID_LENGTH + 1)), `${line}\n`);
    }
    return new PackedRefs(lines);
  }

  /** The zero oid for one that is not there. */
  oid(refname: string): Oid {
    const line = this.lines.get(bytesOf(refname));
    return line === undefined ? ZERO_OID : toOid(line.slice(0, OID_LENGTH));
  }

  /** @param peeled what an annotated tag leads to; null for any other object */
  set(refname: string, oid: Oid, peeled: Oid | null): void {
    const name = bytesOf(refname);
    this.lines.set(name, `${oid} ${name}\n${peeled === null ? '' : `^${peeled}\n`}`);
  }

  delete(refname: string): void {
    this.lines.delete(bytesOf(refname));
  }

  /** Whether a ref is in the way of one of these (`a` of `a/b`), or the other way round. */
  block(refnames: readonly string[]): boolean {
    if (refnames.length === 0) return false;
    const folders = new Set<string>();
    for (const name of this.lines.keys()) for (const folder of foldersOf(name)) folders.add(folder);
    return refnames
      .map(bytesOf)
      .some((name) => folders.has(name) || foldersOf(name).some((folder) => this.lines.has(folder)));
  }

  /** They are on the disk then. */
  write(directory: string, disk: DiskWrites): Promise<void> {
    const names = [...this.lines.keys()].sort();
    const text = `${HEADER}${names.map((name) => this.lines.get(name)).join('')}`;
    return disk.replace(join(directory, PACKED_REFS), Buffer.from(text, 'latin1'));
  }
}

const bytesOf = (refname: string): string => Buffer.from(refname).toString('latin1');

/** What the name has before each of its slashes. */
function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at));
  return folders;
}
