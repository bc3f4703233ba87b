import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BytePart, makeDirectory, syncDirectory } from '@ingot/platform';
import { Measured } from './measured.js';
import { ObjectGone, ObjectStore, type StoredObject } from './object-store.js';

/** Readable only by the process owner. */
const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;
/** The suffix of a file being written; every key is written once. */
const UNFINISHED = '.part';

/** Stores objects as files below a directory, which all replicas share. */
export class FileSystemStore extends ObjectStore {
  constructor(private readonly directory: string) {
    super();
  }

  async put(key: string, bytes: Readable, limit: number): Promise<StoredObject> {
    const path = this.pathOf(key);
    const unfinished = `${path}${UNFINISHED}`;
    await makeDirectory(dirname(path), { mode: PRIVATE_DIRECTORY });
    const measured = new Measured(limit);
    try {
      const file = await open(unfinished, 'w', PRIVATE_FILE);
      await pipeline(bytes, measured, file.createWriteStream({ flush: true }));
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncDirectory(dirname(path));
    return measured.result();
  }

  async read(key: string, part?: BytePart): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch(unlessGone);
    return file.createReadStream(part && { start: part.start, end: part.end - 1 });
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await rm(this.pathOf(key), { force: true });
      await rm(`${this.pathOf(key)}${UNFINISHED}`, { force: true });
    }
  }

  async deleteAll(prefix: string): Promise<void> {
    await rm(this.pathOf(prefix), { recursive: true, force: true });
  }

  private pathOf(key: string): string {
    if (key.split('/').some((part) => part === '..')) throw new TypeError('a key leads nowhere else');
    return join(this.directory, key);
  }
}

function unlessGone(error: unknown): never {
  const isGone = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
  throw isGone ? new ObjectGone() : error;
}
