import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import ssh2 from 'ssh2';
import { SshReader } from './ssh-wire.js';

/** Proof that a client has the private key, as the SSH library passes it. */
export interface KeyProof {
  /** The key's algorithm; `ssh-rsa` for RSA with any hash. */
  readonly algorithm: string;
  /** The hash of an RSA signature; undefined for SHA-1. */
  readonly hash: string | undefined;
  readonly publicKey: Buffer;
  /** The signed bytes. */
  readonly message: Buffer;
  readonly signature: Buffer;
}

const PLAIN = ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'];
const SECURITY_KEYS = ['sk-ssh-ed25519@openssh.com', 'sk-ecdsa-sha2-nistp256@openssh.com'];
const RSA_HASHES = ['sha256', 'sha512'];
const USER_PRESENT = 0x01;

/** Whether signatures of this kind are accepted. RSA with SHA-1 is not. */
export function isAcceptedAlgorithm(algorithm: string, hash: string | undefined): boolean {
  if (algorithm === 'ssh-rsa') return hash !== undefined && RSA_HASHES.includes(hash);
  return PLAIN.includes(algorithm) || SECURITY_KEYS.includes(algorithm);
}

/** Whether the signature is valid; false for anything malformed. */
export function isGenuine(proof: KeyProof): boolean {
  if (!isAcceptedAlgorithm(proof.algorithm, proof.hash)) return false;
  try {
    return SECURITY_KEYS.includes(proof.algorithm) ? isSignedByDevice(proof) : isSigned(proof);
  } catch {
    return false;
  }
}

function isSigned({ algorithm, hash, publicKey, message, signature }: KeyProof): boolean {
  const key = ssh2.utils.parseKey(publicKey);
  if (key instanceof Error || key.type !== algorithm || key.isPrivateKey()) return false;
  return key.verify(message, signature, hash) === true; // on failure it may return an Error
}

/** A security key signs digests, together with its flags (user presence) and signature counter. */
function isSignedByDevice({ algorithm, publicKey, message, signature }: KeyProof): boolean {
  const device = readDeviceKey(algorithm, publicKey);
  const reader = new SshReader(signature);
  const raw = device.isEdwards ? reader.take(64) : Buffer.concat([fixed(reader.string()), fixed(reader.string())]);
  const flags = reader.take(1);
  const counter = reader.take(4);
  reader.end();
  const signed = Buffer.concat([sha256(device.application), flags, counter, sha256(message)]);
  const isPresent = (flags.readUInt8(0) & USER_PRESENT) !== 0;
  return isPresent && device.verify(signed, raw);
}

function readDeviceKey(algorithm: string, publicKey: Buffer) {
  const reader = new SshReader(publicKey);
  if (reader.string().toString('latin1') !== algorithm) throw new TypeError('the key has another algorithm');
  const isEdwards = algorithm.startsWith('sk-ssh-ed25519');
  const key = isEdwards ? edwardsKey(reader) : ellipticKey(reader);
  const application = reader.string();
  reader.end();
  const check = (signed: Buffer, raw: Buffer): boolean =>
    isEdwards ? verify(null, signed, key, raw) : verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, raw);
  return { isEdwards, application, verify: check };
}

function edwardsKey(reader: SshReader): KeyObject {
  const x = reader.string().toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}

function ellipticKey(reader: SshReader): KeyObject {
  if (reader.string().toString('latin1') !== 'nistp256') throw new TypeError('the key is on another curve');
  const point = reader.string();
  if (point.length !== 65 || point[0] !== 4) throw new TypeError('the point of the key is not uncompressed');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

/** An SSH integer (mpint) as exactly 32 bytes. */
function fixed(integer: Buffer): Buffer {
  const digits = integer.length > 32 && integer[0] === 0 ? integer.subarray(1) : integer;
  if (digits.length > 32) throw new TypeError('an integer is too long');
  return Buffer.concat([Buffer.alloc(32 - digits.length), digits]);
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
