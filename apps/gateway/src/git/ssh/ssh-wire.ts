/** Reads the data types of SSH (RFC 4251, section 5). Throws a `TypeError` for truncated data. */
export class SshReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  string(): Buffer {
    return this.take(this.uint32());
  }

  uint32(): number {
    return this.take(4).readUInt32BE(0);
  }

  byte(): number {
    return this.take(1).readUInt8(0);
  }

  take(length: number): Buffer {
    if (this.position + length > this.bytes.length) throw new TypeError('SSH data ends early');
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  /** Throws unless all bytes were read. */
  end(): void {
    if (this.position !== this.bytes.length) throw new TypeError('SSH data goes on after its end');
  }
}

/** Encodes an SSH `string`. */
export function sshString(value: string | Buffer): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([sshUint32(bytes.length), bytes]);
}

export function sshUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
