import { createHash } from 'node:crypto';

/** What a public SSH key is known by: `SHA256:` and 43 characters of base64, as OpenSSH prints it. */
export const sshFingerprint = (blob: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
