import { isOid, type Oid } from '@ingot/contracts';

/** An author or committer, with the time. */
export interface GitSignature {
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970; git stores whole seconds. Clamped to the years -1 to 9999. */
  readonly time: number;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

export interface CommitRecord {
  readonly oid: Oid;
  readonly treeOid: Oid;
  /** Limited to the first ones. */
  readonly parentOids: readonly Oid[];
  /** Cut at a limit. */
  readonly message: string;
  readonly author: GitSignature;
  readonly committer: GitSignature;
  /** Whether the author or the message is longer than what is kept. */
  readonly isCut: boolean;
}

/** The limits of what is kept of a pushed object. */
const KEPT = { parents: 256, messageBytes: 128 * 1024, identityBytes: 1_024 } as const;

/** The size up to which a commit or tag is parsed. */
export const MAX_HEADER_AND_MESSAGE_BYTES = 1024 ** 2;

export const EARLIEST_TIME = Date.UTC(-1, 0, 1);
export const LATEST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

const NO_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const NOBODY: GitSignature = { name: '', email: '', time: 0, offsetMinutes: 0 };
const LINE_FEED = 0x0a;

/**
 * Parses a commit leniently: git stores objects that it would not write itself. Malformed parts are skipped or replaced, and nothing
 * throws. Pure. @param data of the object, or its beginning
 */
export function parseCommit(oid: Oid, data: Buffer): CommitRecord {
  const { headers, body } = split(data);
  const encoding = textOf(headers.first('encoding'));
  const author = headers.first('author');
  return {
    oid,
    treeOid: oidOf(headers.first('tree')) ?? asOid(NO_TREE),
    parentOids: headers.afterFirst('parent', KEPT.parents).flatMap((value) => oidOf(value) ?? []),
    message: decode(body.subarray(0, KEPT.messageBytes), encoding),
    author: signatureOf(author, encoding),
    committer: signatureOf(headers.first('committer'), encoding),
    isCut:
      data.length >= MAX_HEADER_AND_MESSAGE_BYTES ||
      body.length > KEPT.messageBytes ||
      (author?.length ?? 0) > KEPT.identityBytes,
  };
}

/** The message of an annotated tag. Pure. @param data as for `parseCommit` */
export const parseTagMessage = (data: Buffer): string => decode(split(data).body.subarray(0, KEPT.messageBytes), '');

/** The header lines of an object; lines that start with a blank continue the previous one, and have no name. */
class Headers {
  private readonly lines: { readonly name: string; readonly value: Buffer }[] = [];

  add(line: Buffer): void {
    const space = line.indexOf(0x20);
    this.lines.push({ name: line.toString('latin1', 0, Math.max(0, space)), value: line.subarray(space + 1) });
  }

  first(name: string): Buffer | undefined {
    return this.lines.find((line) => line.name === name)?.value;
  }

  /** The values of the lines of that name which follow the first line, one after the other; later ones say nothing to git. */
  afterFirst(name: string, limit: number): readonly Buffer[] {
    const lines = this.lines.slice(1, 1 + limit);
    const end = lines.findIndex((line) => line.name !== name);
    return lines.slice(0, end < 0 ? limit : end).map(({ value }) => value);
  }
}

function split(data: Buffer): { readonly headers: Headers; readonly body: Buffer } {
  const headers = new Headers();
  for (let at = 0; at < data.length;) {
    const end = data.indexOf(LINE_FEED, at);
    if (end === at) return { headers, body: data.subarray(at + 1) };
    headers.add(data.subarray(at, end < 0 ? data.length : end));
    if (end < 0) break;
    at = end + 1;
  }
  return { headers, body: Buffer.alloc(0) };
}

const asOid = (text: string): Oid => {
  if (!isOid(text)) throw new TypeError('not an object id');
  return text;
};

function oidOf(value: Buffer | undefined): Oid | null {
  const text = value?.toString('latin1') ?? '';
  return isOid(text) ? text : null;
}

const textOf = (value: Buffer | undefined): string => value?.toString('latin1').trim() ?? '';

/** Decodes the object's declared encoding, or UTF-8; invalid bytes become U+FFFD. */
function decode(bytes: Buffer, encoding: string): string {
  return decoderOf(encoding).decode(bytes);
}

function decoderOf(encoding: string): { decode(bytes: Buffer): string } {
  try {
    return new TextDecoder(encoding === '' ? 'utf-8' : encoding, { ignoreBOM: true });
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true }); // an unknown encoding
  }
}

/** `<name> <<email>> <seconds> <offset>`, of which any part may be missing. */
function signatureOf(value: Buffer | undefined, encoding: string): GitSignature {
  if (value === undefined) return NOBODY;
  const opened = value.indexOf('<');
  if (opened < 0) return { ...NOBODY, name: identity(value, encoding) };
  const closed = value.indexOf('>', opened);
  const when = /^\s*(-?\d{1,32})(?:\s+([+-]\d{1,8}))?/.exec(value.toString('latin1', value.lastIndexOf('>') + 1));
  return {
    name: identity(value.subarray(0, opened), encoding),
    email: identity(value.subarray(opened + 1, closed < 0 ? value.length : closed), encoding),
    time: timeOf(when?.[1] ?? '0'),
    offsetMinutes: offsetOf(when?.[2] ?? '+0'),
  };
}

const identity = (bytes: Buffer, encoding: string): string =>
  decode(bytes.subarray(0, KEPT.identityBytes), encoding).trim();

const timeOf = (seconds: string): number => Math.min(LATEST_TIME, Math.max(EARLIEST_TIME, Number(seconds) * 1_000));

/** `+0530`; an impossible offset counts as UTC. */
function offsetOf(text: string): number {
  const digits = Number(text.slice(1));
  const [hours, minutes] = [Math.floor(digits / 100), digits % 100];
  if (hours > 14 || minutes > 59) return 0;
  const offset = hours * 60 + minutes;
  return text.startsWith('-') && offset > 0 ? -offset : offset;
}
