import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

export type SecurityKeyKind = 'sk-ssh-ed25519@openssh.com' | 'sk-ecdsa-sha2-nistp256@openssh.com';

const APPLICATION = 'ssh:';
const USER_PRESENT = 1;
const [LIST, IDENTITIES, SIGN, SIGNED, FAILURE] = [11, 12, 13, 14, 5];

const uint32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const string = (value: string | Uint8Array): Buffer =>
  Buffer.concat([uint32(Buffer.from(value).length), Buffer.from(value)]);
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** A security key in software, behind the protocol of an SSH agent: the real ssh asks it for signatures. */
export class SecurityKeyAgent {
  /** Whether somebody touches it when it signs. */
  isTouched = true;
  private readonly server: Server;
  private readonly privateKey: KeyObject;
  private blob: Buffer;
  private counter = 1;

  constructor(
    private readonly kind: SecurityKeyKind,
    directory: string,
  ) {
    const isEdwards = kind.startsWith('sk-ssh-ed25519');
    const pair = isEdwards ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const point = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    const key = isEdwards
      ? [string(point[0] ?? '')]
      : [string('nistp256'), string(Buffer.concat([Buffer.of(4), ...point]))];
    this.blob = Buffer.concat([string(kind), ...key, string(APPLICATION)]);
    this.socketPath = join(directory, `${kind}.sock`);
    this.server = createServer((socket) => this.serve(socket));
  }

  /** For `SSH_AUTH_SOCK`. */
  readonly socketPath: string;

  get publicKey(): string {
    return `${this.kind} ${this.blob.toString('base64')}`;
  }

  /** Offers the other's key, although it has only its own to sign with. */
  impersonate(other: SecurityKeyAgent): void {
    this.blob = other.blob;
  }

  async listen(): Promise<void> {
    this.server.listen(this.socketPath);
    await once(this.server, 'listening');
  }

  async dispose(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    let held = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 4 && held.length >= 4 + held.readUInt32BE(0)) {
        const end = 4 + held.readUInt32BE(0);
        socket.write(string(this.answer(held.subarray(4, end))));
        held = held.subarray(end);
      }
    });
  }

  private answer(request: Buffer): Buffer {
    if (request[0] === LIST)
      return Buffer.concat([Buffer.of(IDENTITIES ?? 0), uint32(1), string(this.blob), string('touch')]);
    if (request[0] !== SIGN) return Buffer.of(FAILURE ?? 0);
    const keyEnd = 5 + request.readUInt32BE(1);
    const data = request.subarray(keyEnd + 4, keyEnd + 4 + request.readUInt32BE(keyEnd));
    return Buffer.concat([Buffer.of(SIGNED ?? 0), string(this.sign(data))]);
  }

  private sign(data: Buffer): Buffer {
    const tail = Buffer.concat([Buffer.of(this.isTouched ? USER_PRESENT : 0), uint32(this.counter++)]);
    const signed = Buffer.concat([sha256(APPLICATION), tail, sha256(data)]);
    if (this.kind.startsWith('sk-ssh-ed25519')) {
      return Buffer.concat([string(this.kind), string(sign(null, signed, this.privateKey)), tail]);
    }
    const raw = sign('sha256', signed, { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => string(asInteger(half)));
    return Buffer.concat([string(this.kind), string(Buffer.concat(integers)), tail]);
  }
}

/** As SSH writes integers: the shortest form, never negative. */
function asInteger(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(start);
  return (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits;
}
