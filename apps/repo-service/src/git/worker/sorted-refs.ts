import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import { hasErrorCode } from '../process/git-error.js';

/** The file of a repository with most of its refs. */
export const PACKED_REFS = 'packed-refs';

/** A ref as stored in its file. */
export interface StoredRef {
  readonly refname: string;
  readonly oid: Oid;
  /** The peeled oid of an annotated tag, where `packed-refs` has it. */
  readonly peeledOid: Oid | null;
}

const FULL_OID = /^[0-9a-f]{40}$/;
/** As that of the contracts, which threads do not load. */
export const isOid = (text: string): text is Oid => FULL_OID.test(text);

const IS_SORTED = /^# pack-refs with:[^\n]* sorted/;
const HEADER_BYTES = 200;
const OID_LENGTH = 40;
/** Longer than any two lines. */
const LINE_BYTES = 16 * 1024;
/** As much is read as quickly as a few lines. */
const PART_BYTES = 8 * LINE_BYTES;
const LINE_BREAK = 0x0a;
const COMMENT = 0x23;
const PEELED = 0x5e;

/** Refs as in the file of packed refs, or a part of it. Names compare by their bytes. */
export class SortedRefs {
  readonly content: Buffer;
  /** Of the first ref. */
  private readonly start: number;

  constructor(content: Buffer, { isSorted = saysSorted(content) } = {}) {
    this.content = isSorted ? content : sorted(content);
    this.start = this.content[0] === COMMENT ? this.afterLine(0) : 0;
  }

  /** Undefined for a ref that is not there. */
  oid(refname: string): Oid | undefined {
    const name = Buffer.from(refname);
    const at = this.lowerBound(name);
    return this.nameAt(at).equals(name) ? this.refsIn(at, this.afterLine(at))[0]?.oid : undefined;
  }

  /** Whether there is a ref below the prefix, which ends with `/`. */
  hasBelow(prefix: string): boolean {
    const name = Buffer.from(prefix);
    return this.nameAt(this.lowerBound(name)).subarray(0, name.length).equals(name);
  }

  /** The refs below a prefix that ends with `/`, sorted. */
  below(prefix: string): StoredRef[] {
    return this.refsIn(this.lowerBound(Buffer.from(prefix)), this.lowerBound(Buffer.from(afterAllBelow(prefix))));
  }

  /** The bytes of the content that a ref has, or those between others, none, where it would be. */
  placeOf(name: Buffer): { readonly start: number; readonly end: number } {
    const start = this.lowerBound(name);
    return { start, end: this.nameAt(start).equals(name) ? this.afterRef(start) : start };
  }

  /** Where the first ref starts whose name is not less; the end if there is none. */
  private lowerBound(name: Buffer): number {
    let [low, high] = [this.start, this.content.length];
    while (low < high) {
      const line = this.lineAround(low, low + Math.floor((high - low) / 2));
      if (Buffer.compare(this.nameAt(line), name) < 0) low = this.afterRef(line);
      else high = line;
    }
    return low;
  }

  /** Where the ref starts that has this byte. */
  private lineAround(low: number, at: number): number {
    for (let end = at; end > low;) {
      const start = this.content.lastIndexOf(LINE_BREAK, end - 1) + 1;
      if (start <= low) return low;
      if (this.content[start] !== PEELED) return start;
      end = start - 1;
    }
    return low;
  }

  private nameAt(line: number): Buffer {
    return this.content.subarray(line + OID_LENGTH + 1, Math.max(line + OID_LENGTH + 1, this.afterLine(line) - 1));
  }

  /** Where the next ref starts: the line after it may say what its tag leads to. */
  private afterRef(line: number): number {
    const next = this.afterLine(line);
    return this.content[next] === PEELED ? this.afterLine(next) : next;
  }

  private afterLine(line: number): number {
    const end = this.content.indexOf(LINE_BREAK, line);
    return end === -1 ? this.content.length : end + 1;
  }

  private refsIn(start: number, end: number): StoredRef[] {
    const refs: StoredRef[] = [];
    for (const line of this.content.toString('utf8', start, end).split('\n')) {
      const [oid, refname, peeledOid] = [line.slice(0, OID_LENGTH), line.slice(OID_LENGTH + 1), line.slice(1)];
      if (isOid(oid)) refs.push({ refname, oid, peeledOid: null });
      else if (isOid(peeledOid)) refs.push(...refs.splice(-1).map((ref) => ({ ...ref, peeledOid })));
    }
    return refs;
  }
}

const saysSorted = (content: Buffer): boolean => IS_SORTED.test(content.toString('latin1', 0, HEADER_BYTES));

/** What sorts after all names with a prefix that ends with `/`. */
const afterAllBelow = (prefix: string): string => `${prefix.slice(0, -1)}0`;

/** As git writes the file: other programs need not sort it. */
function sorted(content: Buffer): Buffer {
  const refs: { readonly name: string; text: string }[] = [];
  for (const line of content.toString('latin1').split('\n')) {
    const last = refs.at(-1);
    if (line.startsWith('^') && last !== undefined) last.text += `${line}\n`;
    else if (isOid(line.slice(0, OID_LENGTH))) refs.push({ name: line.slice(OID_LENGTH + 1), text: `${line}\n` });
  }
  refs.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Buffer.from(refs.map(({ text }) => text).join(''), 'latin1');
}

/** The packed refs of a repository that `SortedRefs.oid` and `.hasBelow` find by this name, and maybe others. */
export const packedRefsNamed = (directory: string, refname: string): Promise<SortedRefs> =>
  readPart(directory, refname, refname);

/** Those below a prefix that ends with `/`, and maybe others. */
export const packedRefsBelow = (directory: string, prefix: string): Promise<SortedRefs> =>
  readPart(directory, prefix, afterAllBelow(prefix));

/**
 * Reads the part of the file that has the refs from one name to another, which it finds by a binary search as git does: one ref costs about as
 * much among 100,000 as among ten.
 */
async function readPart(directory: string, from: string, to: string): Promise<SortedRefs> {
  const file = await open(join(directory, PACKED_REFS)).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
  if (file === undefined) return new SortedRefs(Buffer.of());
  try {
    const { size } = await file.stat();
    if (size <= PART_BYTES || !saysSorted(await read(file, 0, HEADER_BYTES)))
      return new SortedRefs(await file.readFile());
    const first = await partWith(file, size, Buffer.from(from));
    const last = to === from ? first : await partWith(file, size, Buffer.from(to));
    const content = await read(file, first.low, last.high + LINE_BYTES);
    return new SortedRefs(content.subarray(0, content.lastIndexOf(LINE_BREAK) + 1), { isSorted: true });
  } finally {
    await file.close();
  }
}

/** Between which bytes the first ref starts whose name is not less. At both a ref starts, or the file starts or ends. */
async function partWith(file: FileHandle, size: number, name: Buffer): Promise<{ low: number; high: number }> {
  let [low, high] = [0, size];
  while (high - low > PART_BYTES) {
    const middle = low + Math.floor((high - low) / 2);
    const lines = await read(file, middle, middle + LINE_BYTES);
    const first = lines.indexOf(LINE_BREAK) + 1;
    const start = lines[first] === PEELED ? lines.indexOf(LINE_BREAK, first) + 1 : first;
    const found = lines.subarray(start + OID_LENGTH + 1, lines.indexOf(LINE_BREAK, start));
    if (Buffer.compare(found, name) < 0) low = middle + start;
    else high = middle + start;
  }
  return { low, high };
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}
