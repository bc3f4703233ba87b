import { type HeldTransaction } from './held-transaction.js';
import { type TestStack } from './use-stack.js';

/** Runs a statement in the transaction that holds the lock. */
export type RunLocked = HeldTransaction['query'];

/**
 * Locks a user's row, starts calls that wait for it, changes the user meanwhile, and releases the lock: what the calls
 * read before is then outdated. Returns their result.
 * @param waiting the number of waiting sessions before the change
 */
export async function whileUserIsLocked<Answer>(
  stack: TestStack,
  { userId, waiting = 1 }: { readonly userId: number; readonly waiting?: number },
  begin: () => Promise<Answer>,
  change: (run: RunLocked) => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer> {
  const begun = await stack.holding('user-service', async (transaction) => {
    await transaction.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const answer = begin();
    await transaction.isAwaitedBy(waiting);
    await change((text, values) => transaction.query(text, values));
    await transaction.commit();
    return { answer };
  });
  return begun.answer;
}
