const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
/** The code for a number that its column or a cast cannot hold. */
const OUT_OF_RANGE = '22003';
/** The code of a deadlock, in which PostgreSQL aborts one of the transactions. */
const DEADLOCK = '40P01';

/** The name of the violated unique constraint or index; undefined for other errors. */
export const violatedUniqueConstraint = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, UNIQUE_VIOLATION);

/** The name of the violated foreign key, whose target is deleted; undefined for other errors. */
export const violatedForeignKey = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, FOREIGN_KEY_VIOLATION);

/** Whether a transaction was rolled back only because of a concurrent one. */
export const isDeadlock = (thrown: unknown): boolean => causeOf(thrown, DEADLOCK) !== undefined;

/** Whether a query was given a number that is too large. */
export const isOutOfRange = (thrown: unknown): boolean => causeOf(thrown, OUT_OF_RANGE) !== undefined;

function violatedConstraint(thrown: unknown, code: string): string | undefined {
  const cause = causeOf(thrown, code);
  if (cause === undefined) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
}

/**
 * The database error. TypeORM wraps it as `driverError`; its class is not checked, since the gateway works
 * without TypeORM.
 */
function causeOf(thrown: unknown, code: string): Error | undefined {
  const cause: unknown = thrown instanceof Error && 'driverError' in thrown ? thrown.driverError : thrown;
  return cause instanceof Error && 'code' in cause && cause.code === code ? cause : undefined;
}

/** PostgreSQL detects a deadlock after a second; a call has a few. */
const ATTEMPTS = 3;

/**
 * Runs a transaction, and retries it after a deadlock. The other transaction has then committed, so that the retry sees
 * its changes.
 * @param transaction without side effects outside the database
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

/** Errors of PostgreSQL and sockets that are temporary. */
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
 * TypeORM releases a lost connection; the rest of its transaction then fails for lack of one. Checked by name, as the gateway uses
 * this without TypeORM.
 */
const WITHOUT_CONNECTION = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

/** Whether an error only means that a connection was lost or refused. */
export function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (WITHOUT_CONNECTION.has(thrown.name)) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some(isConnectionFailure);
  if ('code' in thrown && typeof thrown.code === 'string' && CONNECTION_FAILURES.has(thrown.code)) return true;
  return /Connection terminated|Client was closed|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    thrown.message,
  );
}
