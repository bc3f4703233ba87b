import { type NodeConnectionOptions } from '@nats-io/transport-node';

/** The options of every NATS connection: credentials from the URL, and unlimited reconnects. */
export function natsConnectionOptions(natsUrl: string, name: string): NodeConnectionOptions {
  const servers = natsUrl.split(',').map((url) => new URL(url));
  const [first] = servers;
  if (first === undefined) throw new TypeError('no NATS server given');
  return {
    servers: servers.map((url) => url.host),
    name,
    ...(first.username === ''
      ? {}
      : { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}
