import { isDeadlock } from './violations.js';

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
