import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { EVENT_STREAM, EVENT_SUBJECTS } from '@ingot/contracts';

const DAY_MS = 24 * 3_600_000;

/**
 * Creates the stream of all events if it does not exist, with the number of replicas in the NATS cluster; any service may be the
 * first. A single server supports one replica.
 */
export async function ensureEventStream(connection: NatsConnection, copies: number): Promise<void> {
  const { streams } = await jetstreamManager(connection);
  const names = await streams.names(EVENT_SUBJECTS).next();
  if (names.includes(EVENT_STREAM)) {
    const { config } = await streams.info(EVENT_STREAM);
    if (config.num_replicas !== copies) await streams.update(EVENT_STREAM, { num_replicas: copies });
    return;
  }
  await streams.add({
    name: EVENT_STREAM,
    subjects: [EVENT_SUBJECTS],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(14 * DAY_MS),
    max_bytes: 4 * 1024 ** 3,
    duplicate_window: nanos(3_600_000),
    num_replicas: copies,
  });
}

/**
 * The narrowest JetStream subject that matches all of these, with wildcards where they differ: a consumer has
 * one filter. Throws a `TypeError` for subjects of different lengths. Pure.
 */
export function filterOf(subjects: readonly string[]): string {
  const [first = [], ...others] = subjects.map((subject) => subject.split('.'));
  if (others.some(({ length }) => length !== first.length)) throw new TypeError(`no filter matches ${subjects.join()}`);
  return first.map((token, index) => (others.every((other) => other[index] === token) ? token : '*')).join('.');
}
