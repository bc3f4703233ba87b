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
  'ECONNREFUSED',
  'ECONNRESET',
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
  return /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    thrown.message,
  );
}
