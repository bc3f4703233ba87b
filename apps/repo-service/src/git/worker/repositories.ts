import { stat } from 'node:fs/promises';
import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { GitError } from '../process/git-error.js';

const MAX_OPEN = 32;

/** The input of every operation: the directory of its repository. */
export interface InRepository {
  readonly directory: string;
}

interface OpenRepository {
  /** Distinguishes a repository from a later one at the same path. */
  readonly inode: number;
  readonly handle: Promise<nodegit.Repository>;
}

const open = new Map<string, OpenRepository>();

/** Opens a bare repository; the most recently used handles stay open. */
export async function repositoryAt(directory: string): Promise<nodegit.Repository> {
  const inode = await inodeOf(directory);
  const known = open.get(directory);
  open.delete(directory);
  const entry = known?.inode === inode ? known : { inode, handle: nodegit.Repository.openBare(directory) };
  open.set(directory, entry);
  for (const oldest of open.keys()) {
    if (open.size <= MAX_OPEN) break;
    open.delete(oldest);
  }
  return entry.handle;
}

export async function inodeOf(directory: string): Promise<number> {
  try {
    return (await stat(directory)).ino;
  } catch (cause) {
    open.delete(directory);
    throw new GitError('gone', 'repository does not exist', { cause });
  }
}

const OBJECT_NOT_FOUND = new Set([-3, -5]); // not found, ambiguous prefix

/** Null when libgit2 reports a missing object or an ambiguous prefix. */
export async function orNull<T>(lookUp: Promise<T>): Promise<T | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof Error && 'errno' in error && OBJECT_NOT_FOUND.has(Number(error.errno))) return null;
    throw error;
  }
}

const FULL_OID = /^[0-9a-f]{40}$/;

export const isOid = (text: string): text is Oid => FULL_OID.test(text);

/** Converts libgit2's oid. */
export function oidOf(id: nodegit.Oid): Oid {
  const text = id.tostrS();
  if (!isOid(text)) throw new GitError('failed', 'libgit2 gave a malformed object id');
  return text;
}
