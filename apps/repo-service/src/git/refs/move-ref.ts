import { access, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOid, type Oid } from '@ingot/contracts';
import { type DiskWrites } from '../disk-writes.js';
import { GitError, hasErrorCode } from '../process/git-error.js';
import { type ObjectReaders } from '../process/object-readers.js';
import { type RefUpdate, type RefUpdateResult } from './ref-update.js';

const LOCK_ATTEMPTS = 5;
const LOCK_WAIT_MS = 20;
/** Beyond this git finds a name sooner, as it does not read all of them. */
const MAX_PACKED_BYTES = 1024 ** 2;

/** Where a ref moves. */
interface Target {
  readonly directory: string;
  readonly readers: Pick<ObjectReaders, 'info'>;
  readonly disk: DiskWrites;
}

/**
 * Moves an existing ref by compare-and-swap, as git does it: under a lock file that becomes the ref. Null for what git has to do itself.
 */
export async function moveRef(target: Target, update: RefUpdate): Promise<RefUpdateResult | null> {
  await checkExists(target, update.newOid);
  const file = join(target.directory, update.refname);
  const lock = await locked(`${file}.lock`);
  if (typeof lock === 'string') return lock;
  let isMoved = false;
  try {
    const current = await currentOid(target.directory, update.refname);
    if (current === null) return null;
    if (current !== update.oldOid) return 'stale';
    await lock.writeFile(`${update.newOid}\n`);
    await target.disk.sync(lock); // as by `core.fsync` of the repository
    await rename(`${file}.lock`, file);
    isMoved = true;
    return 'updated';
  } catch (error) {
    if (hasErrorCode(error, 'EISDIR', 'ENOTEMPTY', 'EEXIST')) return null; // a directory without refs is in the way
    throw error;
  } finally {
    await lock.close();
    if (!isMoved) await rm(`${file}.lock`, { force: true });
  }
}

/** No ref may point to what is not there. New objects are files of their own, for which git need not be asked. */
async function checkExists({ directory, readers }: Target, oid: Oid): Promise<void> {
  const file = join(directory, 'objects', oid.slice(0, 2), oid.slice(2));
  const isLoose = await access(file).then(
    () => true,
    () => false,
  );
  if (isLoose || (await readers.info(directory, oid)) !== null) return;
  throw new GitError('not_found', 'no such commit');
}

/** The lock file, which is new; or why there is none. */
async function locked(file: string): Promise<FileHandle | 'locked' | 'stale'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(file, 'wx');
    } catch (error) {
      if (hasErrorCode(error, 'ENOTDIR')) return 'stale'; // a ref of that name exists, so that none exists below it
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
  if (loose === undefined) return packedOid(join(directory, 'packed-refs'), refname);
  const oid = loose.trim();
  return isOid(oid) ? oid : null;
}

async function packedOid(file: string, refname: string): Promise<Oid | null | undefined> {
  const found = await stat(file).catch(unlessCode('ENOENT'));
  if (found === undefined) return undefined;
  if (found.size > MAX_PACKED_BYTES) return null;
  const text = `\n${await readFile(file, 'utf8')}`;
  const end = text.indexOf(` ${refname}\n`);
  const oid = text.slice(text.lastIndexOf('\n', end) + 1, end);
  return isOid(oid) ? oid : undefined;
}

const unlessCode =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!hasErrorCode(error, ...codes)) throw error;
  };
