import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, inflate, inflateSync } from 'node:zlib';
import { type BatchObject } from './batch-output.js';
import { type PushedObject } from './push-limits.js';

const inflated = promisify(inflate);

/** `<type> <bytes>`, a zero, and the content. */
const HEADER = /^(commit|tree|blob|tag) (\d+)\0/;
const LOOSE = /^([0-9a-f]{2})\/([0-9a-f]{38})$/;
/** Of the compressed file: enough for the header, however it is compressed. */
const HEADER_BYTES = 512;

export interface Quarantine {
  /** Of all files. */
  readonly bytes: number;
  /** The objects, where each has a file of its own; null when some are in packs. */
  readonly loose: readonly LooseFile[] | null;
}

export interface LooseFile {
  readonly oid: string;
  readonly path: string;
}

/** What git put there for a push whose refs have not moved yet. */
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
 * Reads loose objects, one after the other: a small push has few, and starting git for them takes longer. git has written and checked them.
 * @param keeps whether the content of an object is wanted; of others only the beginning is unfolded
 */
export async function* readLoose(
  files: readonly LooseFile[],
  keeps: (object: PushedObject) => boolean,
): AsyncGenerator<BatchObject> {
  for (const { oid, path } of files) {
    const file = await readFile(path);
    const begin = inflateSync(file.subarray(0, HEADER_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
    const [header, type, size] = HEADER.exec(begin.toString('latin1', 0, 40)) ?? [];
    if (header === undefined || type === undefined) throw new Error(`not a loose object: ${oid}`);
    const object = { oid, type, size: Number(size) };
    if (!keeps(object)) {
      yield { ...object, content: null };
      continue;
    }
    const all = await inflated(file, { maxOutputLength: header.length + object.size });
    yield { ...object, content: all.subarray(header.length) };
  }
}
