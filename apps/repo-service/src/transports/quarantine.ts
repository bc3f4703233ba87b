import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { looseHeaderOf } from '../git/index.js';
import { type BatchObject } from './batch-output.js';
import { type PushedObject } from './push-limits.js';

const inflated = promisify(inflate);

const LOOSE = /^([0-9a-f]{2})\/([0-9a-f]{38})$/;

export interface Quarantine {
  /** The total size of all files. */
  readonly bytes: number;
  /** The loose objects; null when some are in packs. */
  readonly loose: readonly LooseFile[] | null;
}

export interface LooseFile {
  readonly oid: string;
  readonly path: string;
}

/** In which git writes objects to a quarantine, and reads those of the repository as well. */
export const quarantineEnvironment = (directory: string, quarantine: string): Record<string, string> => ({
  GIT_OBJECT_DIRECTORY: quarantine,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: join(directory, 'objects'),
});

/** git's quarantine of a push whose refs have not moved yet. */
export async function openQuarantine(directory: string): Promise<Quarantine> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const loose = paths.flatMap((path) => {
    const [, first, rest] = LOOSE.exec(relative(directory, path)) ?? [];
    return first === undefined || rest === undefined ? [] : { oid: first + rest, path };
  });
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), loose: loose.length === paths.length ? loose : null };
}

/**
 * Reads loose objects sequentially: a small push has few, and starting git would take longer. git has written and checked them.
 * @param keeps whether to keep the content of an object; of others only the beginning is decompressed
 */
export async function* readLoose(
  files: readonly LooseFile[],
  keeps: (object: PushedObject) => boolean,
): AsyncGenerator<BatchObject> {
  for (const { oid, path } of files) {
    const file = await readFile(path);
    const header = looseHeaderOf(file);
    if (header === null) throw new Error(`not a loose object: ${oid}`);
    const object = { oid, type: header.type, size: header.size };
    if (!keeps(object)) {
      yield { ...object, content: null };
      continue;
    }
    const all = await inflated(file, { maxOutputLength: header.length + object.size });
    yield { ...object, content: all.subarray(header.length) };
  }
}
