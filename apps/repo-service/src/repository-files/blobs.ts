import { isOid, NotFound, type Oid } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

export interface FoundBlob {
  readonly oid: Oid;
  /** Bytes. */
  readonly size: number;
}

/** A blob by its own object id, or by the file's path in a branch, tag or commit. Throws `NotFound`. */
export async function findBlob(
  git: GitRepository,
  { sha, filepath }: { readonly sha: string; readonly filepath?: string | undefined },
): Promise<FoundBlob> {
  const found = (await byOid(git, sha)) ?? (filepath ? await byPath(git, sha, filepath) : null);
  if (found === null) throw new NotFound('Blob');
  return found;
}

async function byOid(git: GitRepository, sha: string): Promise<FoundBlob | null> {
  const oid = sha.toLowerCase();
  if (!isOid(oid)) return null;
  const size = await git.blobSize(oid);
  return size === null ? null : { oid, size };
}

async function byPath(git: GitRepository, revision: string, path: string): Promise<FoundBlob | null> {
  const commitOid = await git.resolve(revision);
  const entry = commitOid === null ? null : await git.entry(commitOid, path);
  return entry?.type === 'blob' ? byOid(git, entry.oid) : null;
}
