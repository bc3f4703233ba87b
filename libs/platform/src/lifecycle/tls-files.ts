import { readFileSync, unwatchFile, watchFile } from 'node:fs';
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
  constructor(
    private readonly directory: string,
    private readonly logger: Logger,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {}

  /** Throws a `ConfigError` when a file cannot be read. */
  read(): Certificate {
    return { cert: this.file(NAMES.cert), key: this.file(NAMES.key) };
  }

  /** Gives the server each renewed certificate, for new connections. An unusable one is logged, and the last one stays. */
  follow(server: Server): void {
    const paths = Object.values(NAMES).map((name) => join(this.directory, name));
    const renew = (): void => this.renew(server);
    for (const path of paths) watchFile(path, { interval: this.lookEveryMs, persistent: false }, renew);
    server.once('close', () => {
      for (const path of paths) unwatchFile(path, renew);
    });
  }

  private renew(server: Server): void {
    try {
      server.setSecureContext(this.read());
      this.logger.info('the renewed certificate is used');
    } catch (err) {
      this.logger.warn({ err }, 'the renewed certificate cannot be used');
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
