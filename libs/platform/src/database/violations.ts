import { QueryFailedError } from 'typeorm';

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint or index that a write ran into; undefined when it failed for anything else. */
export const violatedUniqueConstraint = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, UNIQUE_VIOLATION);

/** The name of the foreign key that a write ran into, as what it points to is gone; undefined when it failed for anything else. */
export const violatedForeignKey = (thrown: unknown): string | undefined =>
  violatedConstraint(thrown, FOREIGN_KEY_VIOLATION);

function violatedConstraint(thrown: unknown, code: string): string | undefined {
  const cause: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== code) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
}
