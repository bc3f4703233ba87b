import { isOid, type Oid } from '@ingot/contracts';

/** Who wrote or recorded something, and when. */
export interface GitSignature {
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970; git keeps whole seconds. Between the years -1 and 9999, whatever the object says. */
  readonly time: number;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

export interface CommitRecord {
  readonly oid: Oid;
  readonly treeOid: Oid;
  /** The first of them, where there are very many. */
  readonly parentOids: readonly Oid[];
  /** A long one is cut. */
  readonly message: string;
  readonly author: GitSignature;
  readonly committer: GitSignature;
}

/** Of what others have pushed no more is kept than this. */
const KEPT = { parents: 256, messageBytes: 128 * 1024, identityBytes: 1_024 } as const;

/** A commit or tag is not looked at beyond this. */
export const MAX_HEADER_AND_MESSAGE_BYTES = 1024 ** 2;

export const EARLIEST_TIME = Date.UTC(-1, 0, 1);
export const LATEST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

const NO_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const NOBODY: GitSignature = { name: '', email: '', time: 0, offsetMinutes: 0 };
const LINE_FEED = 0x0a;

/**
 * A commit as far as it can be understood: what git stores may be far from what it writes itself. What is odd costs its own part, and
 * nothing throws. Pure. @param data of the object, or its beginning
 */
export function parseCommit(oid: Oid, data: Buffer): CommitRecord {
  const { headers, body } = split(data);
  const encoding = textOf(headers.first('encoding'));
  return {
    oid,
    treeOid: oidOf(headers.first('tree')) ?? asOid(NO_TREE),
    parentOids: headers.all('parent', KEPT.parents).flatMap((value) => oidOf(value) ?? []),
    message: decode(body.subarray(0, KEPT.messageBytes), encoding),
    author: signatureOf(headers.first('author'), encoding),
    committer: signatureOf(headers.first('committer'), encoding),
  };
}

/** The message of an annotated tag. Pure. @param data as for `parseCommit` */
export const parseTagMessage = (data: Buffer): string => decode(split(data).body.subarray(0, KEPT.messageBytes), '');

/** The lines of an object before its first empty line; those that begin with a blank belong to the one before. */
class Headers {
  private readonly lines: { readonly name: string; readonly value: Buffer }[] = [];

  add(line: Buffer): void {
    const space = line.indexOf(0x20);
    if (space > 0) this.lines.push({ name: line.toString('latin1', 0, space), value: line.subarray(space + 1) });
  }

  first(name: string): Buffer | undefined {
    return this.lines.find((line) => line.name === name)?.value;
  }

  all(name: string, limit: number): readonly Buffer[] {
    const values: Buffer[] = [];
    for (const line of this.lines) {
      if (values.length >= limit) break;
      if (line.name === name) values.push(line.value);
    }
    return values;
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

/** In the encoding that the object names, or in UTF-8; what is neither becomes U+FFFD. */
function decode(bytes: Buffer, encoding: string): string {
  return decoderOf(encoding).decode(bytes);
}

function decoderOf(encoding: string): { decode(bytes: Buffer): string } {
  try {
    return new TextDecoder(encoding === '' ? 'utf-8' : encoding, { ignoreBOM: true });
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true }); // a name that nobody knows
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

/** `+0530`; what no place on earth has counts as UTC. */
function offsetOf(text: string): number {
  const digits = Number(text.slice(1));
  const [hours, minutes] = [Math.floor(digits / 100), digits % 100];
  if (hours > 14 || minutes > 59) return 0;
  const offset = hours * 60 + minutes;
  return text.startsWith('-') && offset > 0 ? -offset : offset;
}
