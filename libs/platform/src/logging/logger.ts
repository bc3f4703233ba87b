import { pino, type Logger } from 'pino';
import { type LoggerService } from '@nestjs/common';
import { currentRequest } from './request-context.js';

export type { Logger } from 'pino';

/** Fields that must never reach a log, wherever they stand. */
const SECRET_FIELDS = ['password', 'token', 'private_token', 'access_token', 'authorization', 'cookie', 'secret'];
const redactedPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * JSON lines on standard output, each with the process's name and the request id where there is one. A line is written
 * when the call returns, so that what the audit log tells of is there before it is answered, and the last words of a
 * process that dies are not lost.
 */
export function createLogger(service: string, level: string): Logger {
  const options = {
    level,
    base: { service },
    redact: { paths: redactedPaths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: requestFields,
  };
  return pino(options, pino.destination({ sync: true }));
}

const requestFields = (): { requestId?: string } => {
  const request = currentRequest();
  return request === undefined ? {} : { requestId: request.requestId };
};

const ACCESS_LOG_BYTES = 4_096;
const ACCESS_LOG_MS = 500;

/**
 * For lines of fixed fields that hold no secrets, written so often that each one's own write would cost: they go out
 * together, half a second late at the most, and when the process ends.
 */
export function createAccessLogger(service: string, level: string): Logger {
  const output = pino.destination({ minLength: ACCESS_LOG_BYTES, sync: true });
  setInterval(() => output.flush(), ACCESS_LOG_MS).unref(); // not flushSync(), which waits for the disk as well
  process.on('exit', () => output.flushSync());
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, output);
}

/** Nest's own messages, through the same logger; its routine start-up chatter only at `debug`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, ...(message instanceof Error ? { err: message } : { stack }) }, String(message));
  }
}
