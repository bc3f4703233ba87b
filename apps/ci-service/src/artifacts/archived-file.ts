import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import yauzl from 'yauzl';
import { DomainError } from '@ingot/contracts';
import { type BytePart } from '@ingot/platform';
import { ObjectTooLarge } from '../traces/object-store/object-store.js';

/** The most files of an archive; larger ones are refused before their list is read. */
export const MAX_ENTRIES = 50_000;
/** The largest list of files, with their names, in bytes. */
export const MAX_LIST_BYTES = 16 * 1024 * 1024;

const BLOCK_BYTES = 256 * 1024;
const ENTRIES_PER_TURN = 100;

/** A stored archive. */
export interface Archive {
  /** Bytes. */
  readonly size: number;
  readonly read: (part: BytePart) => Promise<Readable>;
}

/** A file of an archive, not read yet. */
export interface ArchivedFile {
  /** Uncompressed, in bytes. */
  readonly size: number;
  /** The CRC-32 of its content. */
  readonly checksum: number;
  /** Fails beyond `size` bytes, so that a false size cannot make it unbounded. */
  readonly open: () => Promise<Readable>;
}

/** Not a zip archive, or one that is encrypted or uses an unsupported compression. */
export class UnreadableArchive extends DomainError {
  constructor(cause?: unknown) {
    super('bad_request', 'The artifacts are no zip archive that can be read', {}, { cause });
  }
}

/** Finds a file in a zip archive, unpacking no other; null when it does not exist. Throws beyond the limits. */
export async function findArchivedFile(
  archive: Archive,
  path: string,
  { maxBytes }: { readonly maxBytes: number },
): Promise<ArchivedFile | null> {
  const reader = new ArchiveReader(archive);
  const zip = await readable(
    yauzl.fromRandomAccessReaderPromise(reader, archive.size, { lazyEntries: true, autoClose: false }),
  );
  if (zip.entryCount > MAX_ENTRIES) throw new ObjectTooLarge(MAX_ENTRIES, 'files');
  const entry = await readable(entryNamed(zip, path));
  if (entry === null) return null;
  if (entry.uncompressedSize > maxBytes) throw new ObjectTooLarge(maxBytes);
  if (!entry.canDecodeFileData()) throw new UnreadableArchive();
  return {
    size: entry.uncompressedSize,
    checksum: entry.crc32,
    open: () => readable(openEntry(zip, entry)),
  };
}

/** Waits for the first bytes, so that what is wrong with them is refused before anything is answered. */
async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const bytes = await zip.openReadStreamPromise(entry);
  bytes.on('error', () => undefined); // an error before it is consumed would end the process; whoever reads it gets the error
  await once(bytes, 'readable');
  return bytes;
}

async function entryNamed(zip: yauzl.ZipFile, path: string): Promise<yauzl.Entry | null> {
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return entry;
    if (zip.entriesRead % ENTRIES_PER_TURN === 0) await nextTurn(); // yields to other requests
  }
  return null;
}

/** Errors of the zip library are the archive's fault; errors of the store, and passed limits, are kept. */
const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof DomainError ? error : new UnreadableArchive(error);
  });

/** Random access to a stored archive. The list of its files is read in small parts, for which blocks are buffered. */
class ArchiveReader extends yauzl.RandomAccessReader {
  private block = { start: 0, bytes: Buffer.alloc(0) };
  private listBytes = 0;

  constructor(private readonly archive: Archive) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytesOf({ start, end }), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.copy(target, offset, { start: position, end: position + length }).then(
      () => done(null),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private async copy(target: Buffer, offset: number, part: BytePart): Promise<void> {
    this.listBytes += part.end - part.start;
    if (this.listBytes > MAX_LIST_BYTES) throw new ObjectTooLarge(MAX_LIST_BYTES, 'bytes of the list of files');
    if (!this.holds(part)) await this.readBlock(part);
    if (!this.holds(part)) throw new UnreadableArchive();
    const { start, bytes } = this.block;
    bytes.copy(target, offset, part.start - start, part.end - start);
  }

  private holds({ start, end }: BytePart): boolean {
    return start >= this.block.start && end <= this.block.start + this.block.bytes.length;
  }

  private async readBlock({ start, end }: BytePart): Promise<void> {
    const block = { start, end: Math.min(Math.max(end, start + BLOCK_BYTES), this.archive.size) };
    if (start < 0 || block.end <= start) throw new UnreadableArchive();
    const chunks: Buffer[] = [];
    for await (const chunk of this.bytesOf(block)) chunks.push(chunk);
    this.block = { start, bytes: Buffer.concat(chunks) };
  }

  private async *bytesOf(part: BytePart): AsyncGenerator<Buffer> {
    const bytes: AsyncIterable<Buffer> = await this.archive.read(part);
    yield* bytes;
  }
}
