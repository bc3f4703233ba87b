import { LRUCache } from 'lru-cache';
import { type Oid, toOid } from '@ingot/contracts';
import { currentRequest, Places, traced } from '@ingot/platform';
import { GIT_ENVIRONMENT } from '../process/command.js';
import { GitError } from '../process/git-error.js';
import { READ_LIMITS } from '../process/process-limits.js';
import { SpawnedProcess } from '../process/spawned-process.js';
import { isObjectType, type ListedObject, type ObjectInfo, type StoredObject } from './object-info.js';
import { readLooseObject } from './loose-objects.js';
import { looseAt } from './loose-paths.js';

export interface ObjectReadersOptions {
  readonly gitBinary?: string;
  /** The most processes, one per repository in use. */
  readonly maxReaders?: number;
  /** How long an idle process is kept. */
  readonly idleMs?: number;
  /** The time limit of one object. */
  readonly answerMs?: number;
}

const MAX_WAITING = 5_000;
/** What is read together of a list: so many objects, and no more bytes unless the first one has them alone. */
const READ_TOGETHER = { objects: 64, bytes: 4 * 1024 ** 2 } as const;
/** How often a reader may end over the requests of others before one is given up. */
const MAX_LOST = 32;
const MAX_STDERR = 2_048;
const IDLE_MS = 30_000;
/** In the time that a reader would idle; for more, one is worth its start, which takes as long as some thirty objects. */
const READ_FROM_FILES = 32;
const COUNTED_REPOSITORIES = 10_000;

/**
 * Long-lived `git cat-file --batch-command` processes, at most one per repository, which avoid a process per object. They rescan packs for
 * unknown objects, so new objects and repacking need no invalidation.
 */
export class ObjectReaders {
  private readonly readers = new Map<string, ObjectReader>();
  /** At most as many requests as readers, so that an idle one can always be replaced. */
  private readonly running: Places;
  private readonly maxReaders: number;
  /** How many objects of a repository were read since it had a reader, lately. */
  private readonly looseReads: LRUCache<string, number>;

  constructor(private readonly options: ObjectReadersOptions = {}) {
    this.maxReaders = options.maxReaders ?? 64;
    this.looseReads = new LRUCache({ max: COUNTED_REPOSITORIES, ttl: options.idleMs ?? IDLE_MS });
    this.running = new Places({ running: this.maxReaders, waiting: MAX_WAITING, parked: 0 }, 'readers of git objects');
  }

  /**
   * Resolves a name; null for a missing object.
   * @param name an oid, or `<oid>:<path>` without line breaks
   */
  info(directory: string, name: string): Promise<ObjectInfo | null> {
    return this.run(() => this.lookUp(directory, name));
  }

  /** An object with its content; null when missing. Throws `GitError` `too_large` beyond `maxBytes`, before the content is read. */
  read(directory: string, name: string, maxBytes: number): Promise<StoredObject | null> {
    return this.run(async () => {
      const info = await this.lookUp(directory, name);
      if (info === null) return null;
      if (info.size > maxBytes) throw new GitError('too_large', `an object of ${info.size} bytes`);
      return this.contentOf(directory, info);
    });
  }

  /** An object with its content, whose size is known to be small; null when missing. */
  contents(directory: string, oid: Oid): Promise<StoredObject | null> {
    return this.run(async () => {
      const loose = await this.fromFiles(directory, oid);
      return loose ? this.contentOf(directory, loose) : this.ask(directory, `contents ${oid}`, true);
    });
  }

  /**
   * Several objects, in order; null for missing ones, and without their content beyond `maxBytes`. They are read as they are taken: only some
   * are in memory at once.
   */
  async *readAll(directory: string, oids: readonly Oid[], maxBytes: number): AsyncGenerator<ListedObject | null> {
    for (let at = 0; at < oids.length;) {
      const some = oids.slice(at, at + READ_TOGETHER.objects);
      const found = await this.run(() => this.readFirst(directory, some, maxBytes));
      yield* found;
      at += found.length;
    }
  }

  /** Call this after a repository was deleted or moved away, or its packs were: what is being read is read once more. */
  forget(directory: string): void {
    this.readers.get(directory)?.replace();
  }

  close(): void {
    for (const reader of this.readers.values()) reader.end();
  }

  /** The first of the objects, as many as are read together. */
  private async readFirst(
    directory: string,
    oids: readonly Oid[],
    maxBytes: number,
  ): Promise<readonly (ListedObject | null)[]> {
    const infos = await Promise.all(oids.map((oid) => this.lookUp(directory, oid)));
    const read = async (info: ListedObject | null): Promise<ListedObject | null> => {
      if (info === null || info.size > maxBytes) return info && { ...info, data: null };
      return this.contentOf(directory, info);
    };
    return Promise.all(infos.slice(0, countTogether(infos, maxBytes)).map(read));
  }

  /** With its content, if that was read with it. */
  private async lookUp(directory: string, name: string): Promise<ListedObject | null> {
    const loose = await this.fromFiles(directory, name);
    if (loose !== undefined) return loose;
    const info = await this.ask(directory, `info ${name}`);
    return info && { ...info, data: null };
  }

  private async contentOf(directory: string, { data, ...info }: ListedObject): Promise<StoredObject | null> {
    return data === null ? this.ask(directory, `contents ${info.oid}`, true) : { ...info, data };
  }

  /** Without a reader, the first objects that have files of their own are read from these: starting one takes longer. See `looseAt`. */
  private async fromFiles(directory: string, name: string): Promise<ListedObject | null | undefined> {
    if (this.readers.has(directory)) return undefined;
    return looseAt(async (oid) => {
      const before = this.looseReads.get(directory) ?? 0;
      if (before >= READ_FROM_FILES) return null;
      this.looseReads.set(directory, before + 1);
      return readLooseObject(directory, oid);
    }, name);
  }

  private run<T>(work: () => Promise<T>): Promise<T> {
    const claimant = currentRequest()?.claimant;
    return traced('git cat-file', {}, () => this.running.run(work, { claimant }));
  }

  /** Retries in a new process when the previous one ended for a reason unrelated to this request. */
  private async ask(directory: string, command: string, withData = false): Promise<StoredObject | null> {
    for (let lost = 0; ; lost++) {
      try {
        return await this.readerOf(directory).ask(command, withData);
      } catch (error) {
        if (!(error instanceof ReaderLost) || lost >= MAX_LOST) throw error;
      }
    }
  }

  private readerOf(directory: string): ObjectReader {
    const found = this.readers.get(directory);
    if (found?.isSpent === true) found.end();
    const reader = this.readers.get(directory) ?? this.start(directory);
    this.readers.delete(directory); // in order of use, least recently used first
    this.readers.set(directory, reader);
    return reader;
  }

  private start(directory: string): ObjectReader {
    if (this.readers.size >= this.maxReaders) [...this.readers.values()].find(({ isIdle }) => isIdle)?.end();
    this.looseReads.delete(directory);
    const reader = new ObjectReader(directory, this.options, () => {
      if (this.readers.get(directory) === reader) this.readers.delete(directory);
    });
    return reader;
  }
}

/** How many of the first objects are read together: at least one. */
function countTogether(infos: readonly (ListedObject | null)[], maxBytes: number): number {
  let bytes = 0;
  const end = infos.findIndex((info, index) => {
    if (info !== null && info.size <= maxBytes) bytes += info.size;
    return index > 0 && bytes > READ_TOGETHER.bytes;
  });
  return end < 0 ? infos.length : end;
}

/** The process ended before it handled the request. */
class ReaderLost extends Error {}

interface Request {
  /** Whether the content follows the header line. */
  readonly withData: boolean;
  readonly resolve: (found: StoredObject | null) => void;
  readonly reject: (error: Error) => void;
}

/** git never closes packs that it has read, and those that maintenance has replaced take their room on the disk until then. */
const LONGEST_MS = 600_000;
const HEADER = /^([0-9a-f]{40}) (commit|tree|blob|tag) (\d+)$/;
const NEW_LINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** One process, which handles requests in order. */
class ObjectReader {
  private readonly child: SpawnedProcess;
  private readonly requests: Request[] = [];
  private readonly output = new Output();
  /** The header of the object whose content is arriving. */
  private header: ObjectInfo | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly idleMs: number;
  private readonly answerMs: number;
  private readonly startedAt = performance.now();
  private usedAt = performance.now();
  /** What is asked for at the same time is written together. */
  private outgoing = '';
  /** The end of what git complained about: of an object over which it ended. */
  private stderr = '';
  private isOver = false;

  constructor(
    private readonly directory: string,
    { gitBinary = 'git', idleMs = IDLE_MS, answerMs = 10_000 }: ObjectReadersOptions,
    private readonly onEnd: () => void,
  ) {
    this.idleMs = idleMs;
    this.answerMs = answerMs;
    const args = ['-C', directory, 'cat-file', '--batch-command'];
    this.child = new SpawnedProcess(gitBinary, args, { env: GIT_ENVIRONMENT, limits: READ_LIMITS });
    this.child.stdin.on('error', () => undefined); // its exit is handled
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString('latin1')).slice(-MAX_STDERR);
    });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.output.push(chunk);
      this.answer();
    });
    this.child.once('close', () => this.over());
    this.timer = setInterval(() => this.watch(), Math.min(idleMs, answerMs) / 2).unref();
  }

  get isIdle(): boolean {
    return this.requests.length === 0;
  }

  /** Whether it is to be replaced, which fails no request. */
  get isSpent(): boolean {
    return this.isIdle && performance.now() - this.startedAt >= LONGEST_MS;
  }

  ask(command: string, withData: boolean): Promise<StoredObject | null> {
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new ReaderLost());
      if (this.isIdle) this.usedAt = performance.now();
      this.requests.push({ withData, resolve, reject });
      if (this.outgoing === '') queueMicrotask(() => this.flush());
      this.outgoing += `${command}\n`;
    });
  }

  private flush(): void {
    const commands = this.outgoing;
    this.outgoing = '';
    if (!this.isOver) this.child.stdin.write(commands);
  }

  end(): void {
    this.child.kill('SIGKILL');
    this.over();
  }

  /** As `end`, for a reason that none of its requests has: all are retried. */
  replace(): void {
    this.child.kill('SIGKILL');
    this.over(new ReaderLost());
  }

  private answer(): void {
    for (let request = this.requests[0]; request !== undefined; request = this.requests[0]) {
      const found = this.next(request);
      if (found === undefined) return;
      this.requests.shift();
      this.header = undefined;
      this.usedAt = performance.now();
      request.resolve(found);
    }
  }

  /** The result of the first request; undefined until it is complete. */
  private next({ withData }: Request): StoredObject | null | undefined {
    if (this.header === undefined) {
      const line = this.output.takeLine();
      if (line === null) return undefined;
      const [, oid, type, bytes] = HEADER.exec(line) ?? [];
      if (oid === undefined || !isObjectType(type)) return null;
      this.header = { oid: toOid(oid), type, size: Number(bytes) };
    }
    if (!withData) return { ...this.header, data: NOTHING };
    const data = this.output.take(this.header.size, 1);
    return data === null ? undefined : { ...this.header, data };
  }

  private watch(): void {
    const quiet = performance.now() - this.usedAt;
    if (this.isIdle ? quiet >= this.idleMs : quiet >= this.answerMs) this.end();
  }

  /** Fails the current request, which may have caused the exit, unless there is another cause; the others are retried. */
  private over(cause?: ReaderLost): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.timer);
    this.onEnd();
    const [current, ...others] = this.requests.splice(0);
    const why = `git ended while it read an object: ${this.stderr}`;
    current?.reject(cause ?? GitError.told(this.directory, this.stderr, why));
    for (const { reject } of others) reject(new ReaderLost());
  }
}

/**
 * The first bytes of a buffer. A small part is copied: it would keep all of the buffer in memory for as long as somebody keeps it, and
 * what came before in the same buffer may have been megabytes.
 */
function ownPart(all: Buffer, count: number): Buffer {
  const part = all.subarray(0, count);
  if (count * 2 >= all.buffer.byteLength) return part;
  const copy = Buffer.allocUnsafeSlow(count);
  part.copy(copy);
  return copy;
}

/** A buffer of incoming bytes, consumed by lines and lengths; chunks are joined only on demand. */
class Output {
  private chunks: Buffer[] = [];
  private length = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  /** Without the line break; null while the line is incomplete. */
  takeLine(): string | null {
    const all = this.join();
    const end = all.indexOf(NEW_LINE);
    if (end < 0) return null;
    this.keep(all.subarray(end + 1));
    return all.toString('latin1', 0, end);
  }

  /** A number of bytes and the byte after them, which is dropped; null while incomplete. */
  take(count: number, dropped: number): Buffer | null {
    if (this.length < count + dropped) return null;
    const all = this.join();
    this.keep(all.subarray(count + dropped));
    return ownPart(all, count);
  }

  private join(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] ?? NOTHING;
  }

  private keep(rest: Buffer): void {
    this.chunks = [rest];
    this.length = rest.length;
  }
}
