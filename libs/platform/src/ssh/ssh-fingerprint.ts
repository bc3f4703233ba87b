import { createHash } from 'node:crypto';

/** The fingerprint of a public SSH key: `SHA256:` and 43 characters of base64, as in OpenSSH. */
export const sshFingerprint = (blob: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
