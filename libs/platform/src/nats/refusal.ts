import { declaresRefusal, type DomainError, type Operation, RepositoryDamaged } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { toDomainError } from './wire.js';

/** Marks the log lines of undeclared refusals, which the tests look for in all logs. */
export const UNDECLARED_REFUSAL = 'a refusal that the operation does not declare';

/**
 * Converts an error to the refusal of a call, and logs it at the right level.
 * @param operation the called operation; undefined for a call between services
 */
export function refusalOf(
  thrown: unknown,
  { subject, operation }: { readonly subject: string; readonly operation?: Operation | undefined },
  logger: Logger,
): DomainError {
  const error = toDomainError(thrown);
  const { code, body } = error;
  if (code === 'internal') logger.error({ err: thrown, subject }, 'a call failed');
  else if (code === 'unavailable') logger.warn({ err: thrown, subject }, 'a call failed: a dependency is unavailable');
  else if (error instanceof RepositoryDamaged)
    logger.warn({ err: thrown, subject }, 'a call failed: a repository is damaged');
  else logger.debug({ code, reason: error.message, ...error.context, subject }, 'refused');
  if (operation !== undefined && !declaresRefusal(operation, error)) {
    logger.error({ err: thrown, operation: operation.name, code, body }, UNDECLARED_REFUSAL);
  }
  return error;
}
