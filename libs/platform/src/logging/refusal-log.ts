import { type DomainError } from '@ingot/contracts';
import { toDomainError } from '../nats/wire.js';
import { type Logger } from './logger.js';

/** What a call is refused with for what was thrown while it was answered, which is logged as it deserves. */
export function refusalOf(thrown: unknown, subject: string, logger: Logger): DomainError {
  const error = toDomainError(thrown);
  if (error.code === 'internal') logger.error({ err: thrown, subject }, 'a call failed');
  else if (error.code === 'unavailable') logger.warn({ err: thrown, subject }, 'a call found a part away');
  else logger.debug({ code: error.code, reason: error.message, ...error.context, subject }, 'refused');
  return error;
}
