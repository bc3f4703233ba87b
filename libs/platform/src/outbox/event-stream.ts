import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { EVENT_STREAM, EVENT_SUBJECTS } from '@ingot/contracts';

const DAY_MS = 24 * 3_600_000;

/** Makes sure that the stream of all events exists; every service may be the first to ask. */
export async function ensureEventStream(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name: EVENT_STREAM,
    subjects: [EVENT_SUBJECTS],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(14 * DAY_MS),
    max_bytes: 4 * 1024 ** 3,
    duplicate_window: nanos(3_600_000),
  });
}

/**
 * The narrowest subject of JetStream that matches all of these: a wildcard stands wherever they differ. One consumer has
 * one filter. Throws a `TypeError` for subjects of different lengths. Pure.
 */
export function filterOf(subjects: readonly string[]): string {
  const [first = [], ...others] = subjects.map((subject) => subject.split('.'));
  if (others.some(({ length }) => length !== first.length)) throw new TypeError(`no filter matches ${subjects.join()}`);
  return first.map((token, index) => (others.every((other) => other[index] === token) ? token : '*')).join('.');
}
