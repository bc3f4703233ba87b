import { pino, type Logger } from 'pino';
import { type LoggerService } from '@nestjs/common';
import { currentRequest } from './request-context.js';

export type { Logger } from 'pino';

/** Fields that must never reach a log, wherever they stand. */
const SECRET_FIELDS = ['password', 'token', 'private_token', 'access_token', 'authorization', 'cookie', 'secret'];
const redactedPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * What errors of libraries carry beside their message: the values of a query that failed, the row that PostgreSQL names as the
 * reason, the arguments of a Redis command. Secrets may be among them.
 */
const VALUES_IN_ERRORS = new Set(['parameters', 'detail', 'where', 'args']);
const DEEPEST_ERROR = 4;

/** An error as it is logged: with its causes, without the values that it failed on. */
export const errorForLog = (error: unknown): unknown =>
  error instanceof Error ? withoutValues(pino.stdSerializers.err(error), DEEPEST_ERROR) : error;

function withoutValues(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutValues(item, depth - 1));
  const kept = Object.entries(value).filter(([name]) => !VALUES_IN_ERRORS.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutValues(inner, depth - 1)]));
}

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
    serializers: { err: errorForLog },
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
    serializers: { err: errorForLog },
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
