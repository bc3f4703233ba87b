import { type Algorithms } from 'ssh2';

/** Limits of one connection. The number of connections is configured. */
export const SSH_LIMITS = {
  /** From connecting to being signed in. */
  loginGraceMs: 30_000,
  /** Refused attempts to sign in. */
  attempts: 6,
  /** Sessions open at once on one connection. */
  sessions: 10,
  /** A session has to ask for something this soon, and to be closed this soon after it has ended. */
  sessionGraceMs: 30_000,
  /** A connection without a session is closed after this. */
  idleMs: 300_000,
  /** A client that answers none of so many questions, this far apart, is gone. */
  keepaliveMs: 30_000,
  keepalives: 4,
  /** Connections of all clients before sign-in. */
  unauthenticated: 128,
  /** A client that sends more than this ahead of what is taken ignores the protocol's window, which is of 2 MiB. */
  overrunBytes: 6 * 1024 * 1024,
} as const;

/** No SHA-1, nothing that costs this process much, and no compression, which could be made to expand without end. */
export const SSH_ALGORITHMS: Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
  ],
  cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
};
