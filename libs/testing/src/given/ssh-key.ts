import { generateKeyPairSync } from 'node:crypto';

const TYPE = 'ssh-ed25519';

/** A new public key in OpenSSH's format, without a comment. */
export function newPublicKey(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const fields = [Buffer.from(TYPE), Buffer.from(x, 'base64url')];
  const blob = Buffer.concat(fields.flatMap((field) => [Buffer.from([0, 0, 0, field.length]), field]));
  return `${TYPE} ${blob.toString('base64')}`;
}
