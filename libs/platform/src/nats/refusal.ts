import { declaresRefusal, type DomainError, type Operation } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { toDomainError } from './wire.js';

/** Marks the log lines of refusals that the contract of an operation does not have. The tests look for it in all logs. */
export const UNDECLARED_REFUSAL = 'a refusal that the operation does not declare';

/**
 * What a call is refused with for what was thrown while it was answered, which is logged as it deserves.
 * @param operation that was called; none for a call between services
 */
export function refusalOf(
  thrown: unknown,
  { subject, operation }: { readonly subject: string; readonly operation?: Operation | undefined },
  logger: Logger,
): DomainError {
  const error = toDomainError(thrown);
  const { code, body } = error;
  if (code === 'internal') logger.error({ err: thrown, subject }, 'a call failed');
  else if (code === 'unavailable') logger.warn({ err: thrown, subject }, 'a call found a part away');
  else logger.debug({ code, reason: error.message, ...error.context, subject }, 'refused');
  if (operation !== undefined && !declaresRefusal(operation, error)) {
    logger.error({ operation: operation.name, code, body }, UNDECLARED_REFUSAL);
  }
  return error;
}
