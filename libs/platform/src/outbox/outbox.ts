import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { type EntityManager } from 'typeorm';
import { type EventType } from '@ingot/contracts';
import { queryPrepared } from '../database/prepared.js';
import { currentTraceParent } from '../tracing/tracing.js';

/** The outbox pattern: events are inserted in the transaction of their change, and published by the relay. */
@Injectable()
export class Outbox {
  /**
   * Inserts the event in the caller's transaction: it is published if that commits. Its time is the present, not the transaction's
   * start: of two changes of a row, the one that waited for the lock is later.
   */
  async add<E extends EventType>(tx: EntityManager, event: E, payload: z.input<E['payload']>): Promise<void> {
    const json = JSON.stringify(event.payload.parse(payload));
    await queryPrepared(tx, {
      name: 'outbox_add',
      text: 'INSERT INTO outbox (subject, payload, occurred_at, traceparent) VALUES ($1, $2, clock_timestamp(), $3)',
      values: [event.subject, json, currentTraceParent()?.traceparent ?? null],
    });
  }

  /** As `add`, several of one kind in their order. */
  async addAll<E extends EventType>(
    tx: EntityManager,
    event: E,
    payloads: readonly z.input<E['payload']>[],
  ): Promise<void> {
    if (payloads.length === 0) return;
    await tx.query(
      `INSERT INTO outbox (subject, payload, occurred_at, traceparent)
       SELECT $1, payload, clock_timestamp(), $3 FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (payload, position)
       ORDER BY position`,
      [
        event.subject,
        JSON.stringify(payloads.map((payload) => event.payload.parse(payload))),
        currentTraceParent()?.traceparent ?? null,
      ],
    );
  }
}

/** The events that a consumer has handled. */
@Injectable()
export class Inbox {
  /** False when this consumer has already handled the event; otherwise records it in the caller's transaction. */
  async claim(tx: EntityManager, consumer: string, eventId: string): Promise<boolean> {
    const claimed = await queryPrepared(tx, {
      name: 'inbox_claim',
      text: 'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
      values: [consumer, eventId],
    });
    return claimed.length > 0;
  }
}
