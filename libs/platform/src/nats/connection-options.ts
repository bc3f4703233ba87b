import { type NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * The inbox of a user: the prefix of its subjects for answers. A process may have a second user, like `gateway.b`, while its password is
 * changed: what follows the dot does not count.
 */
export const inboxOf = (user: string): string => `_INBOX.${user.replace(/\..*/, '')}`;

/** How long a server may take to let a connection in before another one is asked: the one that is gone is silent. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The options of every NATS connection: credentials from the URL, and unlimited reconnects. Only the servers that the URL names are asked:
 * those that a cluster tells of may be gone when they are needed, as addresses of pods are, and each is waited for.
 */
export function natsConnectionOptions(
  natsUrl: string,
  name: string,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): NodeConnectionOptions {
  const servers = natsUrl.split(',').map((url) => new URL(url));
  const [first] = servers;
  if (first === undefined) throw new TypeError('no NATS server given');
  return {
    servers: servers.map((url) => url.host),
    name,
    ...(first.username === '' ? {} : credentials(first)),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
    ignoreClusterUpdates: true,
    timeout: connectTimeoutMs,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    maxPingOut: 2,
    noAsyncTraces: true, // otherwise each request makes a stack trace
    ignoreAuthErrorAbort: true, // its password may be on its way to the server
  };
}

/** A user reads only its own answers: permissions are given by the name of its inbox. */
function credentials({ username, password }: URL) {
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: inboxOf(user) };
}
