import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflate, deflateSync, inflate, inflateSync } from 'node:zlib';
import { type Oid, toOid } from '@ingot/contracts';
import { type DiskWrites } from '../disk-writes.js';
import { GitError, hasErrorCode } from '../process/git-error.js';
import { isObjectType, type ListedObject, type ObjectType } from './object-info.js';

/** An object that is not in the repository yet. */
export interface NewObject {
  readonly oid: Oid;
  readonly type: ObjectType;
  readonly content: Buffer;
}

/** An object with the content of its file in `objects`. */
export interface LooseObject {
  readonly oid: Oid;
  readonly deflated: Uint8Array;
}

/** A repository, and how files get to its disk. */
export interface StoredIn {
  readonly directory: string;
  readonly disk: DiskWrites;
}

const inflated = promisify(inflate);
const deflated = promisify(deflate);

/** Below it, compressing takes less time than another thread. */
const SMALL_BYTES = 16 * 1024;
/** More than what API requests and merges within a worker's memory make. */
const MAX_OBJECT_BYTES = 256 * 1024 ** 2;
const HEADER = /^(commit|tree|blob|tag) (\d+)\0/;
const LONGEST_HEADER = 32;
/** Enough for any header. */
const HEADER_FILE_BYTES = 512;
/** The bytes of a file to read: most commits and directories have fewer. */
const BEGINNING_BYTES = 4_096;
/** What is decompressed at once, on the thread that serves requests. */
const MAX_AT_ONCE_BYTES = 64 * 1024;
const AT_ONCE = 8;

export function newObject(type: ObjectType, content: Buffer): NewObject {
  const id = createHash('sha1').update(headerOf(type, content)).update(content).digest('hex');
  return { oid: toOid(id), type, content };
}

export async function looseObject({ oid, type, content }: NewObject): Promise<LooseObject> {
  const whole = Buffer.concat([headerOf(type, content), content]);
  return { oid, deflated: whole.length < SMALL_BYTES ? deflateSync(whole) : await deflated(whole) };
}

const headerOf = (type: ObjectType, { length }: Buffer): Buffer => Buffer.from(`${type} ${length}\0`);

/** Throws unless each object is what its id says. */
export async function checkObjects(objects: readonly LooseObject[]): Promise<void> {
  for (const some of inParts(objects)) await Promise.all(some.map(check));
}

/** Puts objects into a repository; they are on the disk afterwards. Throws `GitError` `gone`. */
export async function storeObjects(repository: StoredIn, objects: readonly LooseObject[]): Promise<void> {
  for (const some of inParts(objects)) await Promise.all(some.map((object) => store(repository, object)));
}

/** As `storeObjects`; objects that are given twice are written once. */
export async function storeNewObjects(repository: StoredIn, objects: readonly NewObject[]): Promise<void> {
  const compressAndStore = async (object: NewObject) => store(repository, await looseObject(object));
  const distinct = new Map(objects.map((object) => [object.oid, object])).values();
  for (const some of inParts([...distinct])) await Promise.all(some.map(compressAndStore));
}

function* inParts<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let index = 0; index < all.length; index += AT_ONCE) yield all.slice(index, index + AT_ONCE);
}

async function check({ oid, deflated: bytes }: LooseObject): Promise<void> {
  const object = await inflated(bytes, { maxOutputLength: MAX_OBJECT_BYTES }).catch(() => Buffer.alloc(0));
  const header = HEADER.exec(object.toString('latin1', 0, LONGEST_HEADER));
  const isWhole = header !== null && object.length === header[0].length + Number(header[2]);
  if (isWhole && createHash('sha1').update(object).digest('hex') === oid) return;
  throw new GitError('failed', 'an object is not what its id says');
}

/** What the beginning of a file in `objects` says. */
export interface LooseHeader {
  readonly type: ObjectType;
  /** Of the content. */
  readonly size: number;
  /** Of the header itself, with the NUL at its end. */
  readonly length: number;
}

/**
 * The header of an object; null when these are not the first bytes of one.
 * @param deflatedBytes the file, or its beginning
 */
export function looseHeaderOf(deflatedBytes: Uint8Array): LooseHeader | null {
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const begin = inflateSync(deflatedBytes.subarray(0, HEADER_FILE_BYTES), options);
  const [header, type, size] = HEADER.exec(begin.toString('latin1', 0, LONGEST_HEADER)) ?? [];
  return header === undefined || !isObjectType(type) ? null : { type, size: Number(size), length: header.length };
}

/** An object that is small and has a file of its own, which is read sooner than git starts. Null for others, and for what git has to look at. */
export async function readLooseObject(directory: string, oid: Oid): Promise<ListedObject | null> {
  const file = await open(join(directory, 'objects', oid.slice(0, 2), oid.slice(2))).catch(() => null);
  if (file === null) return null;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return objectIn(oid, buffer.subarray(0, bytesRead));
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Without its content when there is more in the file, or too much. */
function objectIn(oid: Oid, beginning: Buffer): ListedObject | null {
  const header = looseHeaderOf(beginning);
  if (header === null) return null;
  const { type, size, length } = header;
  if (beginning.length === BEGINNING_BYTES || size > MAX_AT_ONCE_BYTES) return { oid, type, size, data: null };
  const whole = inflateSync(beginning, { maxOutputLength: length + size });
  if (whole.length !== length + size) return null;
  return { oid, type, size, data: whole.subarray(length) };
}

/** The object is on the disk before it has its name. Git removes what a crash leaves of the temporary file. */
async function store(repository: StoredIn, { oid, deflated: bytes }: LooseObject): Promise<void> {
  const directory = join(repository.directory, 'objects', oid.slice(0, 2));
  const temporary = join(directory, `tmp_obj_${randomUUID()}`);
  const write = (): Promise<void> => repository.disk.create(temporary, bytes);
  try {
    await write();
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    await mkdir(directory).catch(unlessExists);
    await write();
  }
  await rename(temporary, join(directory, oid.slice(2)));
}

function unlessExists(error: unknown): void {
  if (hasErrorCode(error, 'ENOENT')) throw new GitError('gone', 'repository does not exist', { cause: error });
  if (!hasErrorCode(error, 'EEXIST')) throw error;
}
