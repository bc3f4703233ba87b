import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { JSON_TYPE } from './json-replies.js';

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
/** How long a client may take to read the reply before the connection is torn down. */
const LINGER_MS = 2_000;

/**
 * Answers what is not HTTP, or has more headers than we read. The reply is sent and the connection ended rather than torn
 * down: a client that is still sending would otherwise lose it.
 */
export function refuseUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: `${status} ${STATUS_CODES[status]}` });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
