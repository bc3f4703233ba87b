import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, NotFound, type RepositoryAddress, Unavailable } from '@ingot/contracts';
import { CONFIG, makeDirectory, syncDirectory } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { hasErrorCode } from '../git/index.js';
import { Repositories } from '../storage/repositories.js';
import { directoryOf, ROOT, type UploadPlace } from './upload-place.js';

/** 413 for a file above the setting `max_attachment_size`. */
export class FileTooLarge extends DomainError {
  constructor(limit: number) {
    super('too_large', { message: '413 Request Entity Too Large', reason: `The limit is ${limit} bytes` });
  }
}

/** Readable only by the process owner. */
const PRIVATE = 0o600;

/**
 * The uploaded files on this replica's storage. Each has a marker file from before its first byte until its row is inserted, so that
 * leftovers of a crash are found.
 */
@Injectable()
export class UploadFiles {
  private readonly storagePath: string;
  /** The running uploads of this process. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly repositories: Repositories,
    @Inject(CONFIG) config: RepoServiceConfig,
  ) {
    this.storagePath = config.STORAGE_PATH;
  }

  /** Throws for a project of another storage. */
  placeOf(address: RepositoryAddress, secret: string): UploadPlace {
    return { repository: basename(this.repositories.placeHere(address), '.git'), secret };
  }

  /**
   * Writes a stream and, once it is synced to disk, calls `record` to insert the row. The file is discarded when `record` returns false
   * or the stream fails. When `record` throws, the row may or may not exist, so the marker stays and `leftovers` finds the file.
   * Throws `FileTooLarge`.
   */
  async keep(
    place: UploadPlace,
    { bytes, limit }: { readonly bytes: Readable; readonly limit: number },
    record: (size: number) => Promise<boolean>,
  ): Promise<boolean> {
    this.underWay.add(keyOf(place));
    try {
      const size = await this.write(place, bytes, limit).catch(async (error: unknown) => {
        await this.discard(place);
        throw refusalOf(error) ?? error;
      });
      await utimes(markOf(this.storagePath, place), new Date(), new Date()); // the row may be inserted from now on
      const isRecorded = await record(size);
      await (isRecorded ? this.settle(place) : this.discard(place));
      return isRecorded;
    } finally {
      this.underWay.delete(keyOf(place));
    }
  }

  /** The content as a stream. Throws `NotFound` when the file is missing. */
  async read(place: UploadPlace): Promise<Readable> {
    try {
      const file = await open(fileOf(this.storagePath, place));
      return file.createReadStream();
    } catch (error) {
      throw isMissing(error) ? new NotFound('File', { ...place }) : error;
    }
  }

  /** Files with older markers and no running upload. */
  async leftovers(before: Date): Promise<UploadPlace[]> {
    const marks = await readdir(marksOf(this.storagePath)).catch(() => []);
    const left: UploadPlace[] = [];
    for (const mark of marks) {
      const place = placeOfMark(mark);
      if (place === null || this.underWay.has(mark)) continue;
      const modified = await modifiedAt(markOf(this.storagePath, place));
      if (modified !== null && modified < before) left.push(place);
    }
    return left;
  }

  /** Removes the marker of a file whose row exists. */
  async settle(place: UploadPlace): Promise<void> {
    await rm(markOf(this.storagePath, place), { force: true });
  }

  async discard(place: UploadPlace): Promise<void> {
    const file = fileOf(this.storagePath, place);
    await Promise.all([rm(file, { force: true }), rm(partOf(file), { force: true })]);
    await this.settle(place);
  }

  /** The directory of all files of a project; also for one that is not here any more, or not yet. */
  directoryOf(address: RepositoryAddress): string {
    return directoryOf(this.storagePath, basename(this.repositories.placeOf(address), '.git'));
  }

  async removeAll(address: RepositoryAddress): Promise<void> {
    const { repository } = this.placeOf(address, '');
    await rm(directoryOf(this.storagePath, repository), { recursive: true, force: true });
  }

  /** Returns the size once the file is synced under its final name. */
  private async write(place: UploadPlace, bytes: Readable, limit: number): Promise<number> {
    await this.mark(place);
    const file = fileOf(this.storagePath, place);
    await makeDirectory(dirname(file));
    let size = 0;
    // the rest of a refused body is left unread, not destroyed: the refusal uses the same connection
    async function* upToLimit(): AsyncGenerator<Buffer> {
      for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('a file is made of bytes');
        size += chunk.length;
        if (size > limit) throw new FileTooLarge(limit);
        yield chunk;
      }
    }
    await pipeline(upToLimit, createWriteStream(partOf(file), { flags: 'wx', mode: PRIVATE, flush: true }));
    await rename(partOf(file), file);
    await syncDirectory(dirname(file));
    return size;
  }

  private async mark(place: UploadPlace): Promise<void> {
    await makeDirectory(marksOf(this.storagePath));
    await writeFile(markOf(this.storagePath, place), '', { flag: 'wx', mode: PRIVATE });
    await syncDirectory(marksOf(this.storagePath));
  }
}

const UNDER_WAY = /^([0-9a-f-]{36})\.([0-9a-f]{32})$/;

const fileOf = (storagePath: string, { repository, secret }: UploadPlace): string =>
  join(directoryOf(storagePath, repository), secret);

/** Markers name running uploads, so that leftovers of a crash are found without a full scan. */
const marksOf = (storagePath: string): string => join(storagePath, ROOT, 'under-way');

const markOf = (storagePath: string, place: UploadPlace): string => join(marksOf(storagePath), keyOf(place));

const keyOf = ({ repository, secret }: UploadPlace): string => `${repository}.${secret}`;

/** The location that a marker stands for; null for other files. */
function placeOfMark(mark: string): UploadPlace | null {
  const [, repository, secret] = UNDER_WAY.exec(mark) ?? [];
  return repository === undefined || secret === undefined ? null : { repository, secret };
}

const partOf = (file: string): string => `${file}.part`;

/** A full disk is 503; a missing directory means that the project was deleted. */
function refusalOf(error: unknown): Error | null {
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT'))
    return new Unavailable({ reason: 'the storage is full' }, { cause: error });
  return isMissing(error) ? new NotFound('Project') : null;
}

/** Null when the file is gone: an upload may end at any time. */
async function modifiedAt(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
