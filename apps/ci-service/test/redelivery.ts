import { holdsEventually, type TestStack } from '@ingot/testing';

/** An event, by the end of its subject and properties of its payload. */
interface SentEvent {
  readonly of: 'ci-service' | 'repo-service';
  readonly name: string;
  readonly payload: object;
}

/** Delivers the event once more, with its old time, and waits until the consumer is done: as it is redelivered when it fails at first. */
export async function redeliver(stack: TestStack, event: SentEvent, consumer: string): Promise<void> {
  const sent = await stack.query(
    event.of,
    `INSERT INTO outbox (subject, payload, occurred_at)
     SELECT subject, payload, occurred_at FROM outbox WHERE subject LIKE $1 AND payload @> $2 ORDER BY seq LIMIT 1
     RETURNING seq`,
    [`%.${event.name}.%`, JSON.stringify(event.payload)],
  );
  expect(sent).toHaveLength(1);
  await holdsEventually(async () => {
    const waiting = 'SELECT FROM outbox WHERE seq = $1 AND published_at IS NULL';
    expect(await stack.query(event.of, waiting, [sent[0]?.seq])).toEqual([]);
  });
  await holdsEventually(async () => expect(await stack.events.isDone(consumer)).toBe(true));
}
