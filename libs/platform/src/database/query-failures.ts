const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
/** Of two that waited for each other, this one was undone, so that the other could go on. */
const DEADLOCK = '40P01';

/** The name of the unique constraint or index that a write ran into; undefined when it failed for anything else. */
export const violatedUniqueConstraint = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, UNIQUE_VIOLATION);

/** The name of the foreign key that a write ran into, as what it points to is gone; undefined when it failed for anything else. */
export const violatedForeignKey = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, FOREIGN_KEY_VIOLATION);

/** Whether nothing of a transaction happened, only because another was in its way just then. */
export const isDeadlock = (thrown: unknown): boolean => causeOf(thrown, DEADLOCK) !== undefined;

function violatedConstraint(thrown: unknown, code: string): string | undefined {
  const cause = causeOf(thrown, code);
  if (cause === undefined) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
}

/**
 * What the database said, if it was this. TypeORM hands it on as `driverError`; its class is not asked for, as the gateway does
 * without TypeORM.
 */
function causeOf(thrown: unknown, code: string): Error | undefined {
  const cause: unknown = thrown instanceof Error && 'driverError' in thrown ? thrown.driverError : thrown;
  return cause instanceof Error && 'code' in cause && cause.code === code ? cause : undefined;
}

/** PostgreSQL takes a second to notice a deadlock; a call has a few. */
const ATTEMPTS = 3;

/**
 * Runs a transaction, and again when PostgreSQL undid it because it and another one waited for each other. The other one
 * goes on, so that the next attempt finds what it did.
 * @param transaction does nothing that would be done twice, but in the database
 */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** Answers of PostgreSQL and of sockets that say "not now" rather than "no". */
const CONNECTION_FAILURES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '08000',
  '08003',
  '08006',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * TypeORM lets go of a connection that broke; the rest of its transaction then finds itself without one. By their names, as
 * the gateway asks as well, and does without TypeORM.
 */
const WITHOUT_CONNECTION = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

/** Whether something failed only because a connection broke or did not come about. */
export function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (WITHOUT_CONNECTION.has(thrown.name)) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some(isConnectionFailure);
  if ('code' in thrown && typeof thrown.code === 'string' && CONNECTION_FAILURES.has(thrown.code)) return true;
  return /Connection terminated|Client was closed|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    thrown.message,
  );
}
