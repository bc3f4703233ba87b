import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncDirectory } from '@ingot/platform';
import { GitError, hasErrorCode } from './process/git-error.js';
import { isValidBranchName } from './refs/refname.js';

/** libgit2 requires format version 0 and SHA-1; internal refs are hidden from clients. */
const config = (isSynced: boolean): string => `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tlogAllRefUpdates = false
\tcommitGraph = true
\tfsync = ${isSynced ? 'committed,reference' : 'none'}
\tfsyncMethod = batch
\tpackedRefsTimeout = 5000
[gc]
\tauto = 0
\twriteCommitGraph = true
[receive]
\tfsckObjects = true
\tautogc = false
\tadvertisePushOptions = true
\tdenyNonFastForwards = false
\tdenyDeletes = false
\tdenyDeleteCurrent = ignore
[transfer]
\thideRefs = refs/ingot/
[uploadpack]
\tallowFilter = true
[repack]
\twriteBitmaps = true
[pack]
\tthreads = 1
`;

const DIRECTORIES = ['objects', 'objects/info', 'objects/pack', 'refs', 'refs/heads', 'refs/tags'];

export interface NewRepository {
  readonly defaultBranch: string;
  /** Whether git waits for the disk with what it writes. */
  readonly isSynced: boolean;
}

/** Creates an empty bare repository atomically; all of it is on the disk then, when it is synced. Throws `GitError` `exists` when the path is taken. */
export async function initialize(directory: string, { defaultBranch, isSynced }: NewRepository): Promise<void> {
  if (!isValidBranchName(defaultBranch)) throw new GitError('invalid', 'invalid branch name');
  const above = dirname(directory);
  await mkdir(above, { recursive: true });
  const draft = await mkdtemp(join(above, `.${basename(directory)}-`));
  try {
    for (const name of DIRECTORIES) await mkdir(join(draft, name));
    await writeFile(join(draft, 'config'), config(isSynced), { flush: isSynced });
    await writeFile(join(draft, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`, { flush: isSynced });
    await rename(draft, directory);
    if (isSynced) await syncDirectory(above); // and with it what was made before
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (!hasErrorCode(cause, 'ENOTEMPTY', 'EEXIST')) throw cause;
    throw new GitError('exists', 'a repository is already there', { cause });
  }
}
