const ATTEMPTS = 4;

/**
 * Does something again that was not in time. A machine that is busy with other things makes anything late now and then; a fault
 * makes it late each time. Answers the first result that was in time, or the last one.
 */
export async function inTime<T>(attempt: () => Promise<T>, isInTime: (result: T) => boolean): Promise<T> {
  let result = await attempt();
  for (let again = 1; again < ATTEMPTS && !isInTime(result); again++) result = await attempt();
  return result;
}
