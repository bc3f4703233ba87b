import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import ssh2, { type ParsedKey } from 'ssh2';
import { ConfigError, sshFingerprint } from '@ingot/platform';
import { sshString, sshUint32 } from './ssh-wire.js';

const { parseKey } = ssh2.utils;

/** The key that identifies this server to clients. */
export interface HostKey {
  readonly key: ParsedKey;
  /** In the form that `ssh` shows. */
  readonly fingerprint: string;
}

/**
 * Reads the server's key: in OpenSSH format, or Ed25519 in PKCS #8. If the file is missing, generates and stores an Ed25519
 * key; of several concurrent processes one wins, and all use its key. Throws a `ConfigError`.
 */
export async function loadHostKey(file: string): Promise<HostKey> {
  const text = (await readIfThere(file)) ?? (await keepNewKey(file));
  const key = parseKey(text.includes('BEGIN PRIVATE KEY') ? toOpenSsh(text, file) : text);
  if (key instanceof Error || !key.isPrivateKey()) throw unusable(file);
  return { key, fingerprint: sshFingerprint(key.getPublicSSH()) };
}

const unusable = (file: string): ConfigError =>
  new ConfigError(
    `SSH_HOST_KEY_FILE: ${file} holds neither a private key in OpenSSH format nor an Ed25519 key in PKCS #8`,
  );

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw new ConfigError(`SSH_HOST_KEY_FILE: ${file} cannot be read: ${String(error)}`);
  }
}

async function keepNewKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeDurably(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  try {
    await link(draft, file);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isFileError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The SSH library reads Ed25519 keys in OpenSSH format only. */
function toOpenSsh(pem: string, file: string): string {
  const { d, x } = ed25519Of(pem, file).export({ format: 'jwk' });
  const publicBytes = Buffer.from(x ?? '', 'base64url');
  const publicKey = Buffer.concat([sshString('ssh-ed25519'), sshString(publicBytes)]);
  const privatePart = [
    Buffer.alloc(8), // two equal check integers
    publicKey,
    sshString(Buffer.concat([Buffer.from(d ?? '', 'base64url'), publicBytes])),
    sshString(''),
  ];
  const length = privatePart.reduce((sum, part) => sum + part.length, 0);
  const padding = Buffer.from(Array.from({ length: (8 - (length % 8)) % 8 }, (_, index) => index + 1));
  const encoded = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    sshString('none'), // cipher
    sshString('none'), // key derivation function
    sshString(''),
    sshUint32(1),
    sshString(publicKey),
    sshString(Buffer.concat([...privatePart, padding])),
  ]).toString('base64');
  const lines = encoded.match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}

function ed25519Of(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // reported below, as the parser's message may quote the key
  }
  throw unusable(file);
}
