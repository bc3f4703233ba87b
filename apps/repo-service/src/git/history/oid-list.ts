import { type Oid, toOid } from '@ingot/contracts';

const OID_BYTES = 20;
const LINE_BYTES = 41; // forty hexadecimal characters and a line feed

/** An ordered list of many oids, twenty bytes each. */
export class OidList {
  private constructor(private readonly bytes: Buffer) {}

  static of(oids: readonly Oid[]): OidList {
    return new OidList(Buffer.from(oids.join(''), 'hex'));
  }

  /** @param bytes twenty for each oid */
  static ofBytes(bytes: Buffer): OidList {
    return new OidList(bytes);
  }

  get length(): number {
    return this.bytes.length / OID_BYTES;
  }

  get byteLength(): number {
    return this.bytes.length;
  }

  slice(skip: number, take: number): readonly Oid[] {
    const oids: Oid[] = [];
    for (let index = skip; index < Math.min(skip + take, this.length); index += 1) {
      oids.push(toOid(this.bytes.toString('hex', index * OID_BYTES, (index + 1) * OID_BYTES)));
    }
    return oids;
  }

  has(oid: Oid): boolean {
    const wanted = Buffer.from(oid, 'hex');
    let at = this.bytes.indexOf(wanted);
    while (at >= 0 && at % OID_BYTES !== 0) at = this.bytes.indexOf(wanted, at + 1);
    return at >= 0;
  }

  /** The same list with others prepended. */
  prepend(newer: OidList): OidList {
    return new OidList(Buffer.concat([newer.bytes, this.bytes]));
  }

  /** Parses streamed output of git, one oid per line. */
  static reader(): { add(chunk: Buffer): true; end(): OidList } {
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
      end: () => new OidList(Buffer.concat(parts)),
    };
  }
}
