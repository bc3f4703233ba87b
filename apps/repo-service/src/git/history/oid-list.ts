import { type Oid, OID_BYTES, toOid } from '@ingot/contracts';
import { type KnownCommits } from './known-commits.js';

const LINE_BYTES = 41; // forty hexadecimal characters and a line feed

/** An ordered list of many oids. Immutable. */
export interface OidList {
  readonly length: number;
  /** Twenty for each oid. */
  readonly bytes: Buffer;
  /** For a cache. */
  readonly kept: KeptOids;
  slice(skip: number, take: number): readonly Oid[];
  has(oid: Oid): boolean;
}

/** What a cache keeps of a list. */
export interface KeptOids {
  readonly byteLength: number;
  /** Undefined when what it was made from is no longer in memory. */
  list(): OidList | undefined;
}

/** A list of any oids: twenty bytes each. */
export class OidBytes implements OidList, KeptOids {
  constructor(readonly bytes: Buffer) {}

  static of(oids: readonly Oid[]): OidBytes {
    return new OidBytes(Buffer.from(oids.join(''), 'hex'));
  }

  /** Parses streamed output of git, one oid per line. */
  static reader(): { add(chunk: Buffer): true; end(): OidBytes } {
    const parts: Buffer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    return {
      add(chunk) {
        const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        const lines = Math.floor(text.length / LINE_BYTES);
        parts.push(Buffer.from(text.toString('latin1', 0, lines * LINE_BYTES).replaceAll('\n', ''), 'hex'));
        rest = text.subarray(lines * LINE_BYTES);
        return true;
      },
      end: () => new OidBytes(Buffer.concat(parts)),
    };
  }

  get length(): number {
    return this.bytes.length / OID_BYTES;
  }

  get byteLength(): number {
    return this.bytes.length;
  }

  get kept(): KeptOids {
    return this;
  }

  list(): OidList {
    return this;
  }

  slice(skip: number, take: number): readonly Oid[] {
    return oidsIn(this.bytes.subarray(skip * OID_BYTES, (skip + take) * OID_BYTES));
  }

  has(oid: Oid): boolean {
    const wanted = Buffer.from(oid, 'hex');
    let at = this.bytes.indexOf(wanted);
    while (at >= 0 && at % OID_BYTES !== 0) at = this.bytes.indexOf(wanted, at + 1);
    return at >= 0;
  }
}

/** A list of known commits: four bytes each. */
export class KnownOids implements OidList {
  constructor(
    readonly commits: KnownCommits,
    private readonly positions: Uint32Array,
  ) {}

  static of(commits: KnownCommits, positions: readonly number[]): KnownOids {
    return new KnownOids(commits, Uint32Array.from(positions));
  }

  get length(): number {
    return this.positions.length;
  }

  get bytes(): Buffer {
    return this.commits.oidsOf(this.positions);
  }

  /** The commits, which are larger than a list of them, may leave the memory. */
  get kept(): KeptOids {
    const { positions } = this;
    const commits = new WeakRef(this.commits);
    return {
      byteLength: positions.byteLength,
      list: () => {
        const known = commits.deref();
        return known && new KnownOids(known, positions);
      },
    };
  }

  slice(skip: number, take: number): readonly Oid[] {
    return oidsIn(this.commits.oidsOf(this.positions.subarray(skip, skip + take)));
  }

  has(oid: Oid): boolean {
    return this.commits.has(oid) && this.positions.includes(this.commits.positionOf(oid));
  }

  /** The same list with others of the same commits before it. */
  prepend(newer: readonly number[]): KnownOids {
    const positions = new Uint32Array(newer.length + this.positions.length);
    positions.set(newer);
    positions.set(this.positions, newer.length);
    return new KnownOids(this.commits, positions);
  }
}

function oidsIn(bytes: Buffer): readonly Oid[] {
  const oids: Oid[] = [];
  for (let at = 0; at < bytes.length; at += OID_BYTES) oids.push(toOid(bytes.toString('hex', at, at + OID_BYTES)));
  return oids;
}
