import { type Queue } from 'bullmq';
import { type Logger } from '../logging/logger.js';
import { OccasionalWarning } from '../logging/occasional-warning.js';
import { currentTraceParent } from '../tracing/tracing.js';
import { type Backlog, QueueWithBacklog } from '../metrics/queue-backlog.js';

/** The part of BullMQ's queue that is used. */
interface JobQueue<Payload> extends Pick<
  Queue,
  'name' | 'getWaitingCount' | 'getBackend' | 'getJobCounts' | 'getWaiting'
> {
  add(
    name: string,
    payload: Payload,
    options: { readonly jobId: string; readonly delay: number; readonly telemetry?: { readonly metadata?: string } },
  ): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The most jobs that wait for Redis; more are lost, as all are when the process ends. */
const MAX_LEAVING = 10_000;

/**
 * A queue of jobs that only wake a worker up to look at a database row, which is the truth. Adding one never waits
 * for Redis: it is sent when Redis is available, and a sweep finds lost ones.
 */
export abstract class WakeUpQueue<Payload extends object> extends QueueWithBacklog {
  /** Jobs that Redis has not accepted yet. While it is unavailable, sweeps add the same ones again. */
  private readonly leaving = new Set<string>();

  /** @param what the subject of the jobs, for logs */
  protected constructor(
    private readonly queue: JobQueue<Payload>,
    what: string,
    logger: Logger,
  ) {
    super();
    const warning = new OccasionalWarning(logger, `the queue of ${what} has no Redis`);
    queue.on('error', (error) => warning.give(error));
  }

  get queueName(): string {
    return this.queue.name;
  }

  async backlog(): Promise<Backlog> {
    const [{ waiting = 0, active = 0, delayed = 0 }, [oldest]] = await Promise.all([
      this.queue.getJobCounts('waiting', 'active', 'delayed'),
      this.queue.getWaiting(0, 0),
    ]);
    const oldestSeconds = oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.timestamp - oldest.delay) / 1_000;
    return { jobs: { waiting, active, delayed }, oldestSeconds };
  }

  /** Drops the connection if Redis is unavailable: an orderly close would wait for it. */
  closeIfAway(): Promise<boolean> {
    return closeIfAway(this.queue);
  }

  /** @param jobId deduplicates jobs while one waits or runs */
  protected add(jobId: string, payload: Payload, { delay = 0 }: { delay?: number } = {}): void {
    if (this.leaving.has(jobId) || this.leaving.size >= MAX_LEAVING) return;
    this.leaving.add(jobId);
    const metadata = currentTraceParent()?.traceparent;
    void this.queue
      .add('wake up', payload, { jobId, delay, ...(metadata !== undefined && { telemetry: { metadata } }) })
      .catch(() => undefined) // lost; the sweep finds it
      .finally(() => this.leaving.delete(jobId));
  }
}

const ANSWERS_WITHIN_MS = 500;

/**
 * Drops the queue's connection if Redis is unavailable: an orderly close would wait for it.
 * @returns whether Redis was unavailable
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
