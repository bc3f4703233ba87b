import { type Queue } from 'bullmq';
import { type Logger } from '../logging/logger.js';
import { OccasionalWarning } from '../logging/occasional-warning.js';
import { closeIfAway } from './close-if-away.js';

/** What is needed of BullMQ's queue. */
interface JobQueue<Payload> extends Pick<Queue, 'getWaitingCount' | 'getBackend'> {
  add(name: string, payload: Payload, options: { readonly jobId: string; readonly delay: number }): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Reminders to look at a row of the database: the row is the truth, a job only says that it is time. Adding one never waits
 * for Redis: it goes out when Redis is there, and a sweep finds what got lost.
 */
export abstract class ReminderQueue<Payload extends object> {
  /** What Redis has not taken yet. A sweep brings all of it along again and again while Redis is away. */
  private readonly leaving = new Set<string>();

  /** @param what the reminders are of, as logs tell it */
  protected constructor(
    private readonly queue: JobQueue<Payload>,
    what: string,
    logger: Logger,
  ) {
    const warning = new OccasionalWarning(logger, `the queue of ${what} has no Redis`);
    queue.on('error', (error) => warning.give(error));
  }

  /** Drops the connection if Redis is away: an orderly end would wait for it to come back. */
  closeIfAway(): Promise<boolean> {
    return closeIfAway(this.queue);
  }

  /** @param jobId twice the same is one job, while it waits or runs */
  protected add(jobId: string, payload: Payload, { delay = 0 }: { delay?: number } = {}): void {
    if (this.leaving.has(jobId)) return;
    this.leaving.add(jobId);
    void this.queue
      .add('remind', payload, { jobId, delay })
      .catch(() => undefined) // lost, as Redis may lose any job
      .finally(() => this.leaving.delete(jobId));
  }
}
