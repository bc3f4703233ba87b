import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BRANCH_PREFIX, isOid, type Oid, ZERO_OID } from '@ingot/contracts';
import { type DiskWrites } from '../disk-writes.js';
import { GitError, hasErrorCode } from '../process/git-error.js';
import { type ObjectReaders } from '../objects/object-readers.js';
import { withPackedRefsLocked } from './packed-refs.js';
import { packedRefsNamed } from '../worker/sorted-refs.js';
import { type RefUpdate, type RefUpdateResult } from './ref-update.js';

/** As in `refs/heads`. */
const DEPTH_OF_KINDS = 2;
const LOCK_ATTEMPTS = 5;
const LOCK_WAIT_MS = 20;

/** Where a ref is written. */
export interface Target {
  readonly directory: string;
  readonly readers: Pick<ObjectReaders, 'info'>;
  readonly disk: DiskWrites;
}

/**
 * Moves, creates or deletes a ref by compare-and-swap, as git does it: under a lock file, which becomes the ref. Null for what git has to do
 * itself.
 */
export async function writeRef(target: Target, update: RefUpdate): Promise<RefUpdateResult | null> {
  const { refname, oldOid, newOid } = update;
  if (newOid !== ZERO_OID) await checkTarget(target, update);
  const lock = await locked(join(target.directory, `${refname}.lock`));
  if (lock === 'blocked') return oldOid === ZERO_OID ? 'name_conflict' : 'stale';
  if (lock === 'locked') return lock;
  const result = await writeLocked(target, update, lock);
  if (newOid === ZERO_OID && result === 'updated') await removeEmptyFolders(target.directory, dirname(refname));
  return result;
}

/** Ends the lock. */
async function writeLocked(
  { directory, disk }: Target,
  { refname, oldOid, newOid }: RefUpdate,
  lock: FileHandle,
): Promise<RefUpdateResult | null> {
  const file = join(directory, refname);
  let isWritten = false;
  try {
    const current = await currentOid(directory, refname);
    if (current === null) return null;
    if ((current ?? ZERO_OID) !== oldOid) return 'stale';
    if (newOid === ZERO_OID) return await deleteLoose(directory, refname);
    if (oldOid === ZERO_OID && !(await isFree(directory, refname))) return null;
    await lock.writeFile(`${newOid}\n`);
    await disk.sync(lock); // as by `core.fsync` of the repository
    await rename(`${file}.lock`, file);
    isWritten = true;
    return 'updated';
  } catch (error) {
    if (hasErrorCode(error, 'EISDIR', 'ENOTEMPTY', 'EEXIST')) return null; // a directory without refs is in the way
    throw error;
  } finally {
    await lock.close();
    if (!isWritten) await rm(`${file}.lock`, { force: true });
  }
}

/** Null when git has to rewrite the packed refs for it, or is rewriting them: it may just have read the ref. */
async function deleteLoose(directory: string, refname: string): Promise<'updated' | null> {
  const remove = async (): Promise<'updated' | null> => {
    if ((await packedOid(directory, refname)) !== undefined) return null;
    await rm(join(directory, refname));
    return 'updated';
  };
  return (await withPackedRefsLocked(directory, remove, { attempts: 1 })) ?? null;
}

/** Those that a deleted ref leaves would be in the way of a ref of their name. */
export async function removeEmptyFolders(directory: string, from: string): Promise<void> {
  for (let folder = from; folder.split('/').length > DEPTH_OF_KINDS; folder = dirname(folder)) {
    try {
      await rmdir(join(directory, folder));
    } catch {
      return; // it holds other refs
    }
  }
}

/** Whether no packed ref is in the way of the name; the system knows it of files. */
async function isFree(directory: string, refname: string): Promise<boolean> {
  const below = `${refname}/`;
  if ((await packedRefsNamed(directory, below)).hasBelow(below)) return false;
  for (let above = dirname(refname); above.split('/').length > DEPTH_OF_KINDS; above = dirname(above)) {
    if ((await packedOid(directory, above)) !== undefined) return false;
  }
  return true;
}

/** No ref may point to what is not there, and no branch to what is no commit. */
async function checkTarget({ directory, readers }: Target, { refname, newOid }: RefUpdate): Promise<void> {
  const found = await readers.info(directory, newOid);
  if (!isFit(refname, found)) throw new GitError('not_found', 'no such commit');
}

/** Whether a ref may point to an object; without one it may not. */
export const isFit = (refname: string, target: { readonly type: string } | null | undefined): boolean =>
  refname.startsWith(BRANCH_PREFIX) ? target?.type === 'commit' : target != null;

/** The lock file, which is new; or why there is none: another has it, or a ref whose name is the beginning of this one. */
async function locked(file: string): Promise<FileHandle | 'locked' | 'blocked'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(file, 'wx');
    } catch (error) {
      if (hasErrorCode(error, 'ENOTDIR')) return 'blocked';
      const isLocked = hasErrorCode(error, 'EEXIST');
      if (isLocked && attempt === LOCK_ATTEMPTS) return 'locked';
      if (attempt === LOCK_ATTEMPTS || !(isLocked || hasErrorCode(error, 'ENOENT'))) throw error;
      await (isLocked ? sleep(LOCK_WAIT_MS) : mkdir(dirname(file), { recursive: true }));
    }
  }
}

/** The oid in the files of a ref: undefined for a ref that does not exist; null for one that git has to look up. */
export async function currentOid(directory: string, refname: string): Promise<Oid | null | undefined> {
  const loose = await readFile(join(directory, refname), 'latin1').catch(unlessCode('ENOENT', 'EISDIR'));
  if (loose === undefined) return packedOid(directory, refname);
  const oid = loose.trim();
  return isOid(oid) ? oid : null;
}

const packedOid = async (directory: string, refname: string): Promise<Oid | undefined> =>
  (await packedRefsNamed(directory, refname)).oid(refname);

const unlessCode =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!hasErrorCode(error, ...codes)) throw error;
  };
