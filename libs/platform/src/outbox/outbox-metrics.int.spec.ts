import pg from 'pg';
import { OwnDatabase } from '../../test/backing-services.js';
import { SampledGauges } from '../metrics/sampled-gauges.js';
import { OUTBOX_MIGRATIONS } from './outbox-migration.js';
import { measureOutbox } from './outbox-metrics.js';
import { MetricsRegistry } from '../metrics/metrics-registry.js';

const database = new OwnDatabase();
beforeAll(() => database.create());
afterAll(() => database.drop());

async function scrape(pool: pg.Pool): Promise<string> {
  const registry = new MetricsRegistry();
  measureOutbox(new SampledGauges(registry), pool);
  return registry.metrics();
}

describe('the backlog of the outbox', () => {
  it('is how many events are not sent yet, and how old the oldest is', async () => {
    const connection = await database.connect();
    for (const Migration of OUTBOX_MIGRATIONS) await new Migration().up(connection.createQueryRunner());
    const pool = database.pool();
    const known = async () => {
      for (;;) {
        const text = await scrape(pool); // a machine that is busy for longer than a scrape waits leaves it out
        if (text.includes('ingot_sampling_failed{of="outbox"} 0')) return text;
      }
    };

    expect(await known()).toMatch(/^ingot_outbox_unsent_events 0$/m);
    expect(await known()).toMatch(/^ingot_outbox_oldest_unsent_seconds 0$/m);
    await pool.query(`
      INSERT INTO outbox (subject, payload, occurred_at, published_at) VALUES
        ('sent', '{}', now() - interval '9 hours', now()),
        ('waits', '{}', now() - interval '1 hour', NULL),
        ('waits', '{}', now(), NULL)`);
    const text = await known();

    expect(text).toMatch(/^ingot_outbox_unsent_events 2$/m);
    const [, age] = /^ingot_outbox_oldest_unsent_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
    expect(Number(age)).toBeLessThan(9 * 3_600);
  });

  it('is left out while the database is away, and the scrape answers', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });

    const text = await scrape(pool);

    expect(text).toContain('ingot_sampling_failed{of="outbox"} 1');
    expect(text).not.toMatch(/^ingot_outbox_unsent_events/m);
    await pool.end();
  });
});
