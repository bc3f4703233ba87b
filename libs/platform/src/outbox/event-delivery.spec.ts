import { z } from 'zod';
import { event, Unavailable } from '@ingot/contracts';
import { memoryLogger } from '../../test/memory-logger.js';
import { eventsSetAside } from '../metrics/process-metrics.js';
import { type DeliveredMessage, EventDelivery } from './event-delivery.js';

const happened = event('mr', 'thing.happened', 1, z.object({ n: z.number() }));
const FOUR_DAYS_MS = 4 * 86_400_000;

/** Delivers an old event, for the given time, to a method that fails. */
async function deliver(error: Error, deliveryCount: number) {
  const durable = `spec-${deliveryCount}-${error.message}`;
  const told: unknown[] = [];
  const message: DeliveredMessage = {
    subject: happened.subject,
    data: Buffer.from('{"n":1}'),
    seq: 7,
    time: new Date(Date.now() - FOUR_DAYS_MS),
    info: { stream: 'EVENTS', deliveryCount },
    ack: () => void told.push('ack'),
    nak: (delay) => void told.push(['nak', delay]),
    term: () => void told.push('term'),
    working: () => undefined,
  };
  const { logger, lines } = memoryLogger();
  const handler = { name: 'Things.on', events: [happened], handle: () => Promise.reject(error) };
  await new EventDelivery(durable, [handler], logger, () => true, 10_000).deliver(message);
  const { values } = await eventsSetAside.get();
  const setAside = values.find(({ labels }) => labels.consumer === durable)?.value ?? 0;
  return { told, lines, setAside };
}

describe('an event that a method cannot handle', () => {
  it('is set aside, counted and told when it has failed for days', async () => {
    const { told, lines, setAside } = await deliver(new Error('a fault'), 400);

    expect(told).toEqual(['term']);
    expect(setAside).toBe(1);
    expect(lines.at(-1)).toMatchObject({
      level: 50,
      eventId: 'EVENTS:7',
      msg: 'an event has failed for days and is skipped',
    });
  });

  it('is delivered again while it has not failed often', async () => {
    const { told, setAside } = await deliver(new Error('a fault'), 3);
    expect([told, setAside]).toEqual([[['nak', 2_000]], 0]);
  });

  it('is delivered again for as long as something that it needs is away', async () => {
    const { told, setAside } = await deliver(new Unavailable(), 10_000);
    expect([told, setAside]).toEqual([[['nak', 30_000]], 0]);
  });
});
