import { stat } from 'node:fs/promises';
import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { GitError } from '../process/git-error.js';

const MAX_OPEN = 32;

/** What every operation is given: the directory of the repository that it is about. */
export interface InRepository {
  readonly directory: string;
}

interface OpenRepository {
  /** Tells a repository from another one that was made later in the same place. */
  readonly inode: number;
  readonly handle: Promise<nodegit.Repository>;
}

const open = new Map<string, OpenRepository>();

/** The handle of a bare repository; the most recently used ones stay open. */
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

async function inodeOf(directory: string): Promise<number> {
  try {
    return (await stat(directory)).ino;
  } catch (cause) {
    open.delete(directory);
    throw new GitError('not_found', 'repository does not exist', { cause });
  }
}

const OBJECT_NOT_FOUND = new Set([-3, -5]); // not found, ambiguous prefix

/** Answers null when libgit2 says that an object, or the one object of a prefix, is not there. */
export async function orNull<T>(lookUp: Promise<T>): Promise<T | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof Error && 'errno' in error && OBJECT_NOT_FOUND.has(Number(error.errno))) return null;
    throw error;
  }
}

const isOid = (text: string): text is Oid => text.length === 40;

/** libgit2's object id as ours. */
export function oidOf(id: nodegit.Oid): Oid {
  const text = id.tostrS();
  if (!isOid(text)) throw new GitError('failed', 'libgit2 gave a malformed object id');
  return text;
}
