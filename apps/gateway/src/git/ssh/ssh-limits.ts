import { type Algorithms } from 'ssh2';

/** Limits of one connection. The number of connections is configured. */
export const SSH_LIMITS = {
  /** The time limit from connecting to authentication. */
  loginGraceMs: 30_000,
  /** Refused attempts to sign in. */
  attempts: 6,
  /** Sessions open at once on one connection. */
  sessions: 10,
  /** The time limit for a session to start a command, and for the client to close it after it has ended. */
  sessionGraceMs: 30_000,
  /** The idle timeout of a connection without sessions. */
  idleMs: 300_000,
  /** Keepalives: a client that misses this many, at this interval, is disconnected. */
  keepaliveMs: 30_000,
  keepalives: 4,
  /** The limit of connections before sign-in, over all clients. */
  unauthenticated: 128,
  /** The limit of unread bytes; a client above it ignores the protocol's window of 2 MiB. */
  overrunBytes: 6 * 1024 * 1024,
} as const;

/** No SHA-1, no algorithms that are expensive for this process, and no compression, which allows decompression bombs. */
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
