import { type Queue } from 'bullmq';

const ANSWERS_WITHIN_MS = 500;

/**
 * Drops the queue's connection if Redis is away: an orderly end would wait for it to come back.
 * @returns whether it was away
 */
export async function closeIfAway(queue: Pick<Queue, 'getWaitingCount' | 'getBackend'>): Promise<boolean> {
  const answers = queue.getWaitingCount().then(
    () => true,
    () => false,
  );
  if (await Promise.race([answers, falseAfter(ANSWERS_WITHIN_MS)])) return false;
  await queue.getBackend().close(true);
  return true;
}

const falseAfter = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
