import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint or index that a write ran into; undefined when it failed for anything else. */
export function violatedUniqueConstraint(thrown: unknown): string | undefined {
  const cause: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== UNIQUE_VIOLATION) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
}
