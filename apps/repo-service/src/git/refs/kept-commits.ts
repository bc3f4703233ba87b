import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError, hasErrorCode } from '../process/git-error.js';

/** The refs that keep commits from garbage collection; clients do not see them. */
export const KEPT = 'refs/ingot/kept/';

/** git removes empty directories when it packs refs. */
const ATTEMPTS = 5;

/**
 * Writes the ref that keeps a commit, without a git process. Its name says what is in it: it is never changed, so that it needs no lock, and
 * writing it again does no harm. The caller has the repository's write lock. Throws `GitError` `not_found`.
 */
export async function keepCommit({ directory, readers, disk }: RepositoryContext, oid: Oid): Promise<void> {
  const file = join(directory, KEPT, oid);
  if (await isThere(file)) return;
  if ((await readers.info(directory, oid))?.type !== 'commit') throw new GitError('not_found', 'no such commit');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(file), { recursive: true });
      return await disk.replace(file, `${oid}\n`);
    } catch (error) {
      if (attempt === ATTEMPTS || !hasErrorCode(error, 'ENOENT')) throw error;
    }
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
