import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hasErrorCode } from '../git/index.js';

/** What of a project is copied at once: files that are only added, the refs with all that may change, uploaded files. */
export const COPY_PARTS = ['objects', 'refs', 'uploads'] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** Where requests bring the parts of a copy. */
export const COPY_PATH = '/streams/copies';

/** A file, and what tells whether it has changed since. */
export interface CopiedFile {
  /** Relative to the directory. */
  readonly path: string;
  readonly version: string;
}

/** What git is about to write, to lock or to take in, and an upload that is being written. Branches have such names, too. */
const UNFINISHED = /^objects\/(.*\/)?(tmp_|incoming-)|\.lock$|^(?!refs\/).*\.part$/;

/** All files of a directory, but for those that are being written; none when it is missing. */
export async function filesOf(directory: string): Promise<CopiedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !UNFINISHED.test(path));
  const files: CopiedFile[] = [];
  for (const path of paths) {
    const found = await stat(join(directory, path)).catch(() => null); // gone meanwhile
    if (found !== null) files.push({ path, version: `${found.size} ${found.mtimeMs}` });
  }
  return files;
}

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
