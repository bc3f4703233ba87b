const ATTEMPTS = 4;

/**
 * Repeats work that exceeded its time limit. A busy machine delays anything now and then; a fault does so
 * every time. Returns the first result in time, or the last one.
 */
export async function inTime<T>(attempt: () => Promise<T>, isInTime: (result: T) => boolean): Promise<T> {
  let result = await attempt();
  for (let again = 1; again < ATTEMPTS && !isInTime(result); again++) result = await attempt();
  return result;
}
