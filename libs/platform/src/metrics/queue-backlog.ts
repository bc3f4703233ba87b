import { type SampledGauges } from './sampled-gauges.js';

export interface Backlog {
  /** Jobs by their state. */
  readonly jobs: Readonly<Record<'waiting' | 'active' | 'delayed', number>>;
  /** The age of the oldest waiting job that is due, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** A queue whose backlog can be read. */
export abstract class QueueWithBacklog {
  abstract readonly queueName: string;
  abstract backlog(): Promise<Backlog>;
}

/** The backlog of queues. All replicas of a service report the same. */
export function measureQueues(gauges: SampledGauges, queues: readonly QueueWithBacklog[]): void {
  if (queues.length === 0) return;
  gauges.add({
    of: 'queues',
    gauges: {
      ingot_queue_jobs: { help: 'Jobs of a queue, by state', labels: ['queue', 'state'] },
      ingot_queue_oldest_waiting_seconds: {
        help: 'How long the oldest job that waits in a queue could have begun',
        labels: ['queue'],
      },
    },
    read: async () => (await Promise.all(queues.map(samplesOf))).flat(),
  });
}

async function samplesOf(queue: QueueWithBacklog) {
  const { jobs, oldestSeconds } = await queue.backlog();
  const counts = Object.entries(jobs).map(([state, value]) => ({
    metric: 'ingot_queue_jobs' as const,
    labels: { queue: queue.queueName, state },
    value,
  }));
  const oldest = { metric: 'ingot_queue_oldest_waiting_seconds' as const, value: oldestSeconds };
  return [...counts, { ...oldest, labels: { queue: queue.queueName } }];
}
