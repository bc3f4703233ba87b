import { copyFile, mkdir, opendir, rename, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hasErrorCode } from '../../git/process/git-error.js';
import { mark, removeUnmarked } from './points.js';

/** The suffix of a file that is being written. */
const UNFINISHED = '.part';

/** Copies files that are not there yet, and marks those that are; every file is written once, under a name that is never used again. */
export async function copyNewFiles(from: string, to: string, point: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const path of filesIn(from)) {
    if (path.endsWith(UNFINISHED)) continue;
    const target = join(to, relative(from, path));
    try {
      if (!(await isThere(target))) await copyTo(path, target);
      await mark(target, point);
    } catch (error) {
      if (!isMissing(error)) throw error; // deleted meanwhile, after the point
    }
  }
}

/** Removes files that belong to no point since then. */
export async function removeOldFiles(directory: string, since: string): Promise<void> {
  for await (const path of filesIn(directory)) await removeUnmarked(path, since);
}

/** All files below a directory, one after the other; none when it is missing. */
async function* filesIn(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

async function copyTo(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(path, `${target}${UNFINISHED}`, constants.COPYFILE_FICLONE);
  await rename(`${target}${UNFINISHED}`, target);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
