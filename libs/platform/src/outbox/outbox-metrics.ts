import type pg from 'pg';
import { type SampledGauges } from '../metrics/sampled-gauges.js';

/** The limit of the count, so that a scrape of a large backlog is cheap. */
const COUNTED_AT_MOST = 100_000;

const BACKLOG = `
  SELECT (SELECT count(*) FROM (SELECT FROM outbox WHERE published_at IS NULL LIMIT ${COUNTED_AT_MOST}) AS counted)::int AS unsent,
    coalesce((SELECT extract(epoch FROM now() - occurred_at) FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 1), 0)::float8 AS age`;

/** Unsent events in the outbox. All replicas of a service report the same. */
export function measureOutbox(gauges: SampledGauges, pool: pg.Pool): void {
  gauges.add({
    of: 'outbox',
    gauges: {
      ingot_outbox_unsent_events: { help: `Events that are not sent yet; counted up to ${COUNTED_AT_MOST}` },
      ingot_outbox_oldest_unsent_seconds: {
        help: 'Age of the oldest event that is not sent yet; 0 when there is none',
      },
    },
    read: async () => {
      const { rows } = await pool.query<{ unsent: number; age: number }>({ name: 'outbox backlog', text: BACKLOG });
      return rows.flatMap(({ unsent, age }) => [
        { metric: 'ingot_outbox_unsent_events' as const, value: unsent },
        { metric: 'ingot_outbox_oldest_unsent_seconds' as const, value: Math.max(0, age) },
      ]);
    },
  });
}
