import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isGenuine, type KeyProof } from './key-signature.js';
import { SshReader, sshString, sshUint32 } from './ssh-wire.js';

const message = Buffer.from('what the client signs');
const bytes = (text = ''): Buffer => Buffer.from(text, 'base64url');
/** A number as SSH writes it. */
const integer = (digits: Buffer): Buffer => {
  const rest = digits.subarray(digits.findIndex((byte) => byte !== 0));
  return sshString((rest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), rest]) : rest);
};

/** Two in turn, as they take long to make. */
const rsaPairs = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));

function rsaProof(hash: 'sha1' | 'sha256' | 'sha512'): KeyProof {
  const [pair = generateKeyPairSync('rsa', { modulusLength: 2048 })] = rsaPairs.reverse();
  const { publicKey, privateKey } = pair;
  const { e, n } = publicKey.export({ format: 'jwk' });
  return {
    algorithm: 'ssh-rsa',
    hash: hash === 'sha1' ? undefined : hash,
    publicKey: Buffer.concat([sshString('ssh-rsa'), integer(bytes(e)), integer(bytes(n))]),
    message,
    signature: sign(hash, message, privateKey),
  };
}

function edwardsProof(): KeyProof {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    algorithm: 'ssh-ed25519',
    hash: undefined,
    publicKey: Buffer.concat([sshString('ssh-ed25519'), sshString(bytes(x))]),
    message,
    signature: sign(null, message, privateKey),
  };
}

interface DeviceWishes {
  readonly flags?: number;
  readonly application?: string;
}

function deviceProof(kind: 'ed25519' | 'ecdsa', { flags = 1, application = 'ssh:' }: DeviceWishes = {}): KeyProof {
  const tail = Buffer.concat([Buffer.of(flags), sshUint32(7)]);
  const signed = Buffer.concat([sha256(application), tail, sha256(message)]);
  return kind === 'ed25519' ? edwardsDevice(signed, tail) : ellipticDevice(signed, tail);
}

function edwardsDevice(signed: Buffer, tail: Buffer): KeyProof {
  const algorithm = 'sk-ssh-ed25519@openssh.com';
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const point = sshString(bytes(publicKey.export({ format: 'jwk' }).x));
  const signature = Buffer.concat([sign(null, signed, privateKey), tail]);
  return device(algorithm, point, signature);
}

function ellipticDevice(signed: Buffer, tail: Buffer): KeyProof {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = Buffer.concat([sshString('nistp256'), sshString(pointOf(publicKey))]);
  const raw = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signature = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32)), tail]);
  return device('sk-ecdsa-sha2-nistp256@openssh.com', point, signature);
}

function device(algorithm: string, point: Buffer, signature: Buffer): KeyProof {
  const publicKey = Buffer.concat([sshString(algorithm), point, sshString('ssh:')]);
  return { algorithm, hash: undefined, publicKey, message, signature };
}

function pointOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const PROOFS: readonly (readonly [string, () => KeyProof])[] = [
  ['ssh-ed25519', edwardsProof],
  ['rsa-sha2-256', () => rsaProof('sha256')],
  ['rsa-sha2-512', () => rsaProof('sha512')],
  ['sk-ssh-ed25519', () => deviceProof('ed25519')],
  ['sk-ecdsa-sha2-nistp256', () => deviceProof('ecdsa')],
];

describe('a signature', () => {
  it.each(PROOFS)('of %s is genuine, every time', (_name, make) => {
    for (let attempt = 0; attempt < 20; attempt++) expect(isGenuine(make())).toBe(true);
  });

  it.each(PROOFS)('of %s is not, for another message, another key, or when it was changed', (_name, make) => {
    const proof = make();
    const flipped = Buffer.from(proof.signature);
    flipped.writeUInt8(flipped.readUInt8(20) ^ 1, 20);
    expect(isGenuine({ ...proof, message: Buffer.from('something else') })).toBe(false);
    expect(isGenuine({ ...proof, publicKey: make().publicKey })).toBe(false);
    expect(isGenuine({ ...proof, signature: flipped })).toBe(false);
  });

  it.each(PROOFS)('of %s is not, when something is missing or added', (_name, make) => {
    const proof = make();
    for (let length = 0; length < proof.signature.length; length++) {
      expect(isGenuine({ ...proof, signature: proof.signature.subarray(0, length) })).toBe(false);
    }
    for (let length = 0; length < proof.publicKey.length; length += 3) {
      expect(isGenuine({ ...proof, publicKey: proof.publicKey.subarray(0, length) })).toBe(false);
    }
    expect(isGenuine({ ...proof, signature: Buffer.concat([proof.signature, Buffer.of(0)]) })).toBe(false);
  });

  it('of RSA with SHA-1 is not taken', () => {
    expect(isGenuine(rsaProof('sha1'))).toBe(false);
  });

  it('is not taken for a key of another kind', () => {
    expect(isGenuine({ ...edwardsProof(), algorithm: 'sk-ssh-ed25519@openssh.com' })).toBe(false);
    expect(isGenuine({ ...deviceProof('ed25519'), algorithm: 'ssh-ed25519' })).toBe(false);
    expect(isGenuine({ ...edwardsProof(), algorithm: 'ssh-dss' })).toBe(false);
  });

  it.each(['ed25519', 'ecdsa'] as const)('of a security key (%s) needs a touch, and its own application', (kind) => {
    expect(isGenuine(deviceProof(kind, { flags: 0 }))).toBe(false);
    expect(isGenuine(deviceProof(kind, { flags: 4 }))).toBe(false);
    expect(isGenuine(deviceProof(kind, { flags: 5 }))).toBe(true);
    expect(isGenuine(deviceProof(kind, { application: 'ssh:other' }))).toBe(false);
  });
});

describe('SSH data', () => {
  it('is read to its end, and no further', () => {
    const reader = new SshReader(Buffer.concat([sshString('a'), sshUint32(5)]));
    expect(reader.string().toString()).toBe('a');
    expect(reader.uint32()).toBe(5);
    reader.end();
    expect(() => reader.byte()).toThrow(TypeError);
    expect(() => new SshReader(sshUint32(9)).string()).toThrow(TypeError);
    expect(() => new SshReader(Buffer.of(0)).end()).toThrow(TypeError);
  });
});
