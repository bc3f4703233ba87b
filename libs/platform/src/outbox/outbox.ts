import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { type EntityManager } from 'typeorm';
import { type EventType } from '@ingot/contracts';

/** Events leave through a table: written with the change that they tell of, sent on by the relay. */
@Injectable()
export class Outbox {
  /**
   * Records the event in the caller's transaction: it is sent exactly if that commits. It happened now, not when the
   * transaction began: of two that change the same row, the one that waited for it is the later one.
   */
  async add<E extends EventType>(tx: EntityManager, event: E, payload: z.input<E['payload']>): Promise<void> {
    const json = JSON.stringify(event.payload.parse(payload));
    await tx.query('INSERT INTO outbox (subject, payload, occurred_at) VALUES ($1, $2, clock_timestamp())', [
      event.subject,
      json,
    ]);
  }

  /** As `add`, several of one kind in their order. */
  async addAll<E extends EventType>(
    tx: EntityManager,
    event: E,
    payloads: readonly z.input<E['payload']>[],
  ): Promise<void> {
    if (payloads.length === 0) return;
    await tx.query(
      `INSERT INTO outbox (subject, payload, occurred_at)
       SELECT $1, payload, clock_timestamp() FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (payload, position)
       ORDER BY position`,
      [event.subject, JSON.stringify(payloads.map((payload) => event.payload.parse(payload)))],
    );
  }
}

/** Which events a consumer has dealt with. */
@Injectable()
export class Inbox {
  /** False when this consumer has dealt with the event before; otherwise remembers it, in the caller's transaction. */
  async claim(tx: EntityManager, consumer: string, eventId: string): Promise<boolean> {
    const claimed: unknown[] = await tx.query(
      'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
      [consumer, eventId],
    );
    return claimed.length > 0;
  }
}
