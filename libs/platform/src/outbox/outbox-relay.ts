import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SpanKind } from '@opentelemetry/api';
import { type JetStreamClient } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { CONNECT_TIMEOUT_MS, LOCKING_SESSION } from '../database/database-options.js';
import { type Logger } from '../logging/logger.js';
import { currentTraceParent, traceEntry } from '../tracing/tracing.js';

const BATCH = 100;
const IDLE_MS = 1_000;
/** The pause after a batch: events that come one soon after the other share the work, and the commit, of one batch. */
const PAUSE_MS = 20;
const RETRY_MS = 500;
/** After so long without an answer the database counts as lost. */
const ANSWER_MS = 5_000;
const CLEAN_UP_EVERY_MS = 3_600_000;
/** So many rows that events do not wait for it. */
const CLEANED_UP_AT_ONCE = 5_000;

const UNSENT = {
  name: 'unsent events',
  text: `SELECT seq, id, subject, payload, occurred_at, traceparent FROM outbox
         WHERE published_at IS NULL ORDER BY seq LIMIT ${BATCH}`,
};
const SENT = { name: 'sent events', text: 'UPDATE outbox SET published_at = now() WHERE seq = ANY($1)' };
const OLD_ROWS = [
  `DELETE FROM outbox WHERE seq = ANY (ARRAY (
     SELECT seq FROM outbox WHERE published_at < now() - interval '3 days' LIMIT ${CLEANED_UP_AT_ONCE}))`,
  `DELETE FROM inbox WHERE ctid = ANY (ARRAY (
     SELECT ctid FROM inbox WHERE handled_at < now() - interval '30 days' LIMIT ${CLEANED_UP_AT_ONCE}))`,
];

interface OutboxRow {
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly occurred_at: Date;
  readonly traceparent: string | null;
}

/**
 * Publishes the events in the outbox to JetStream, in order, each with its id, so that duplicates are dropped.
 * One relay per database is active: the holder of an advisory lock.
 */
export class OutboxRelay {
  private stopped = false;
  private wake: (() => void) | undefined;
  /** An event was added since the last query: skips the next wait. */
  private isNotified = false;
  private loop: Promise<void> | undefined;
  private cleanedUpAt = 0;

  constructor(
    private readonly databaseUrl: string,
    private readonly jetStream: JetStreamClient,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.notify();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.relayWhileConnected();
      } catch (error) {
        this.logger.warn({ err: error }, 'the outbox relay lost a connection and retries');
        await this.waitForEvents(RETRY_MS);
      }
    }
  }

  private async relayWhileConnected(): Promise<void> {
    const db = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'outbox relay',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_MS,
      // a lost mark sends its event again, which its id makes harmless
      options: `${LOCKING_SESSION} -c synchronous_commit=off`,
    });
    let broken: Error | undefined;
    db.on('error', (error) => {
      broken = error;
      this.notify();
    });
    db.on('notification', () => this.notify());
    try {
      await db.connect();
      await db.query('LISTEN outbox');
      let isLeader = false;
      while (!this.stopped) {
        if (broken !== undefined) throw broken;
        isLeader ||= await takeLock(db);
        const sent = isLeader ? await this.sendBatch(db) : 0;
        if (sent === BATCH) continue;
        // of events that are added after a batch was read, a notification tells
        if (sent > 0) await sleep(PAUSE_MS);
        await this.waitForEvents(IDLE_MS);
      }
    } finally {
      await db.end().catch(() => undefined);
    }
  }

  private async sendBatch(db: pg.Client): Promise<number> {
    const { rows } = await db.query<OutboxRow>(UNSENT);
    for (const row of rows) await this.publish(row);
    if (rows.length > 0) {
      await db.query({ ...SENT, values: [rows.map(({ seq }) => seq)] });
    }
    await this.cleanUp(db);
    return rows.length;
  }

  /** Its span lasts from the change to its publication. */
  private publish(row: OutboxRow): Promise<void> {
    const { traceparent, occurred_at: startedAt, subject } = row;
    if (traceparent === null) return this.send(row, undefined);
    const options = { kind: SpanKind.PRODUCER, startedAt };
    return traceEntry(`publish ${subject}`, { traceparent }, options, () =>
      this.send(row, currentTraceParent()?.traceparent ?? traceparent),
    );
  }

  private async send({ id, subject, payload, occurred_at }: OutboxRow, traceparent: string | undefined): Promise<void> {
    const envelope = headers();
    envelope.set('ingot-occurred-at', occurred_at.toISOString());
    if (traceparent !== undefined) envelope.set('traceparent', traceparent);
    await this.jetStream.publish(subject, JSON.stringify(payload), { msgID: id, headers: envelope });
  }

  private async cleanUp(db: pg.Client): Promise<void> {
    if (Date.now() - this.cleanedUpAt < CLEAN_UP_EVERY_MS) return;
    this.cleanedUpAt = Date.now();
    for (const text of OLD_ROWS) {
      const { rowCount } = await db.query(text);
      if (rowCount === CLEANED_UP_AT_ONCE) this.cleanedUpAt = 0; // goes on between the next events
    }
  }

  private notify(): void {
    this.isNotified = true;
    this.wake?.();
  }

  private async waitForEvents(milliseconds: number): Promise<void> {
    if (!this.isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isNotified = false;
  }
}

/** The lock belongs to the session, so it is taken once per connection. */
async function takeLock(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(hashtext('outbox relay')) AS taken`);
  return rows[0]?.taken === true;
}
