import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
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
export async function keepCommit({ directory, readers }: RepositoryContext, oid: Oid): Promise<void> {
  const file = join(directory, KEPT, oid);
  if (await isThere(file)) return;
  if ((await readers.info(directory, oid))?.type !== 'commit') throw new GitError('not_found', 'no such commit');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeWhole(file, `${oid}\n`);
    } catch (error) {
      if (attempt === ATTEMPTS || !hasErrorCode(error, 'ENOENT')) throw error;
    }
  }
}

/** The file appears with its content on the disk, or not at all; git takes no notice of what ends with `.lock`. */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}.lock`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
