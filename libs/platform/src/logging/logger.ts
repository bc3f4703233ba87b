import { pino, type Logger } from 'pino';
import { type LoggerService } from '@nestjs/common';
import { traceFields } from '../tracing/tracing.js';
import { currentRequest } from './request-context.js';

export type { Logger } from 'pino';

/** Fields that are redacted at any depth. */
const SECRET_FIELDS = [
  'password',
  'token',
  'private_token',
  'access_token',
  'bearer_token',
  'job_token',
  'authorization',
  'cookie',
  'secret',
];
const redactedPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * Fields of library errors that may contain secrets: the values of a failed query, the row in PostgreSQL's detail, the
 * arguments of a Redis command.
 */
const VALUES_IN_ERRORS = new Set(['parameters', 'detail', 'where', 'args']);
const DEEPEST_ERROR = 4;

/** An error in logs: with its causes, without such values. */
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
 * JSON lines on standard output, each with the process's name, and the request id and the ids of its trace, if any. Writes are synchronous, so that audit events
 * are written before the reply, and the last lines of a crashing process are not
 * lost.
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

function requestFields(): object {
  const request = currentRequest();
  if (request === undefined) return traceFields();
  const { requestId, caller, project } = request;
  return {
    requestId,
    ...(caller && { callerId: caller.userId }),
    ...(project && { aboutProjectId: project.id }),
    ...traceFields(),
  };
}

const ACCESS_LOG_BYTES = 4_096;
const ACCESS_LOG_MS = 500;

/**
 * For frequent lines of fixed fields without secrets: they are written together, at most half a second late, and when the process
 * ends.
 */
export function createAccessLogger(service: string, level: string): Logger {
  const output = pino.destination({ minLength: ACCESS_LOG_BYTES, sync: true });
  setInterval(() => output.flush(), ACCESS_LOG_MS).unref(); // not flushSync(), which also waits for the disk
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

/** Nest's own messages, through the same logger; its start-up messages only at `debug`. */
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
