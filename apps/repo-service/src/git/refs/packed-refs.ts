import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Oid, ZERO_OID } from '@ingot/contracts';
import { type DiskWrites } from '../disk-writes.js';
import { hasErrorCode } from '../process/git-error.js';
import { PACKED_REFS, SortedRefs } from '../worker/sorted-refs.js';

/** What a lock of packed refs says that was made here; git's are empty. */
const MADE_HERE = 'ingot\n';
const LOCK_ATTEMPTS = 5;
const LOCK_WAIT_MS = 20;

/** What git writes, and where it knows of each ref what a tag leads to, and that they are sorted. */
const HEADER = '# pack-refs with: peeled fully-peeled sorted \n';
const LINE_BREAK = 0x0a;
/** Far beyond the refs that repositories have room for, and those of their merge requests. */
const MAX_BYTES = 64 * 1024 ** 2;

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

/** All packed refs of a repository, to be changed together. The caller has their lock. What takes long lets others have their turn. */
export class PackedRefs {
  /** The lines of a ref and of what its tag leads to, by its name; null for one that is deleted. */
  private readonly changes = new Map<string, string | null>();

  private constructor(private readonly refs: SortedRefs) {}

  /** Null for refs that git has to rewrite. */
  static async read(directory: string): Promise<PackedRefs | null> {
    const content = await readFile(join(directory, PACKED_REFS)).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    });
    if (content === undefined || content.length === 0) return new PackedRefs(new SortedRefs(Buffer.from(HEADER)));
    const isAsGitWrites = content.toString('latin1', 0, HEADER.length) === HEADER && content.at(-1) === LINE_BREAK;
    return isAsGitWrites && content.length <= MAX_BYTES ? new PackedRefs(new SortedRefs(content)) : null;
  }

  /** As the file has it; the zero oid for one that is not there. */
  oid(refname: string): Oid {
    return this.refs.oid(refname) ?? ZERO_OID;
  }

  /** @param peeled what an annotated tag leads to; null for any other object */
  set(refname: string, oid: Oid, peeled: Oid | null): void {
    this.changes.set(refname, `${oid} ${refname}\n${peeled === null ? '' : `^${peeled}\n`}`);
  }

  delete(refname: string): void {
    this.changes.set(refname, null);
  }

  /** Whether a ref is in the way of one of these, which are set (`a` of `a/b`), or the other way round. */
  async block(refnames: readonly string[]): Promise<boolean> {
    for (const [index, refname] of refnames.entries()) {
      await turnAfter(index);
      if (foldersOf(refname).some((folder) => this.has(folder)) || this.hasBelow(`${refname}/`)) return true;
    }
    return false;
  }

  /** They are on the disk then. */
  async write(directory: string, disk: DiskWrites): Promise<void> {
    const changes = [...this.changes].map(([refname, lines]) => ({ name: Buffer.from(refname), lines }));
    const parts: Buffer[] = [];
    let end = 0;
    for (const [index, { name, lines }] of changes.sort(byName).entries()) {
      await turnAfter(index);
      const found = this.refs.placeOf(name);
      parts.push(this.refs.content.subarray(end, found.start), Buffer.from(lines ?? ''));
      end = found.end;
    }
    parts.push(this.refs.content.subarray(end));
    await disk.replace(join(directory, PACKED_REFS), Buffer.concat(parts));
  }

  private has(refname: string): boolean {
    const change = this.changes.get(refname);
    return change === undefined ? this.refs.oid(refname) !== undefined : change !== null;
  }

  /** One below that is set as well finds this one above it. */
  private hasBelow(prefix: string): boolean {
    return this.refs.hasBelow(prefix) && this.refs.below(prefix).some(({ refname }) => this.has(refname));
  }
}

const CHANGES_PER_TURN = 500;

/** Lets others have their turn after some hundred of many changes. */
export const turnAfter = async (index: number): Promise<void> => {
  if (index % CHANGES_PER_TURN === CHANGES_PER_TURN - 1) await nextTurn();
};

const byName = (one: { readonly name: Buffer }, other: { readonly name: Buffer }): number =>
  Buffer.compare(one.name, other.name);

/** What the name has before each of its slashes. */
function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at));
  return folders;
}
