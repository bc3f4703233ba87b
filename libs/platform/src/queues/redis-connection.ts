import { type RedisConfig } from '../config/platform-config.js';

/** Longer than the 10 s for which a worker waits for a job. */
const SILENCE_MS = 20_000;

/**
 * The Redis connection of a process. Workers of BullMQ wait for Redis without limit; requests never do.
 * @param silenceMs how long a command may wait for a Redis that may have vanished without closing the connection. The client
 *   counts on over the end of a connection that is lost meanwhile: the next one is then made anew once, to no harm.
 */
export function redisConnection(config: RedisConfig, silenceMs = SILENCE_MS) {
  const url = new URL(config.REDIS_URL);
  return {
    ...(config.REDIS_SENTINELS.length === 0 ? serverAt(url) : primaryOf(config, url)),
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
    ...(isSecure(url) ? { tls: {} } : {}),
    maxRetriesPerRequest: null,
    retryStrategy: retryDelay,
    reconnectOnError: isFormerPrimary,
    socketTimeout: silenceMs,
    keepAlive: 10_000, // else the first command after an idle time would wait for that long
  };
}

const serverAt = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port || 6379) });

const primaryOf = ({ REDIS_SENTINELS, REDIS_PRIMARY, REDIS_SENTINEL_PASSWORD }: RedisConfig, url: URL) => ({
  sentinels: REDIS_SENTINELS.map((address) => serverAt(new URL(`redis://${address}`))),
  name: REDIS_PRIMARY,
  ...(REDIS_SENTINEL_PASSWORD === undefined ? {} : { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
  ...(isSecure(url) ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  sentinelRetryStrategy: retryDelay,
});

const isSecure = ({ protocol }: URL): boolean => protocol === 'rediss:';
const retryDelay = (attempt: number): number => Math.min(attempt * 100, 1_000);
/** It refuses writes: the connection is made anew, to the one that replaced it. */
const isFormerPrimary = ({ message }: Error): boolean => message.startsWith('READONLY');
