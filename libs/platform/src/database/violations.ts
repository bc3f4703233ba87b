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
