import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Server } from 'node:tls';
import { ConfigError } from '../config/read-config.js';
import { type Logger } from '../logging/logger.js';

/** As in a Secret of type kubernetes.io/tls. */
const NAMES = { cert: 'tls.crt', key: 'tls.key' } as const;
const LOOK_EVERY_MS = 10_000;

/** PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** The certificate of a server, in a directory where it is renewed. */
export class TlsFiles {
  /** What the files held when they were read last. */
  private seen = '';

  constructor(
    private readonly directory: string,
    private readonly logger: Logger,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {}

  /** Throws a `ConfigError` when a file cannot be read. */
  read(): Certificate {
    const certificate = { cert: this.file(NAMES.cert), key: this.file(NAMES.key) };
    this.seen = contentOf(certificate);
    return certificate;
  }

  /**
   * Gives the server each certificate that is renewed after `read()`, for new connections. An unusable one is logged, and the last one
   * stays.
   */
  follow(server: Server): void {
    const timer = setInterval(() => this.look(server), this.lookEveryMs).unref();
    server.once('close', () => clearInterval(timer));
  }

  private look(server: Server): void {
    const before = this.seen;
    try {
      const certificate = this.read();
      if (this.seen === before) return;
      server.setSecureContext(certificate);
      this.logger.info('the renewed certificate is used');
    } catch (err) {
      this.seen = err instanceof ConfigError ? MISSING : this.seen;
      if (this.seen !== before) this.logger.warn({ err }, 'the renewed certificate cannot be used');
    }
  }

  private file(name: string): Buffer {
    try {
      return readFileSync(join(this.directory, name));
    } catch (cause) {
      throw new ConfigError(`TLS_DIRECTORY: ${name} cannot be read`, { cause });
    }
  }
}

const MISSING = 'missing';
const contentOf = ({ cert, key }: Certificate): string => `${cert.toString('base64')} ${key.toString('base64')}`;
