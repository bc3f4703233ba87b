import { encodeExtended } from 'content-disposition';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type StreamHead } from '@ingot/platform';
import { hasAlready } from '../http/conditional.js';
import { type TransferredStream } from './transfer-client.js';

/** What a browser shows of somebody's file may do nothing at all, and nothing on behalf of who looks at it. */
const SANDBOXED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Whether the client has the stream already; if so it is answered. */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, head: StreamHead): boolean {
  const tag = tagOf(head);
  if (tag === null || !hasAlready(request, tag)) return false;
  reply.status(304).headers({ etag: tag }).send();
  return true;
}

/** Sends a stream as it comes. It is destroyed when the client leaves. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { head, bytes }: TransferredStream,
): FastifyReply {
  const tag = tagOf(head);
  reply
    .status(200)
    .type(head.contentType)
    .headers({
      'content-disposition': dispositionOf(head),
      'content-security-policy': SANDBOXED,
    });
  if (head.disposition === 'attachment') reply.header('content-transfer-encoding', 'binary');
  if (head.length !== null) reply.header('content-length', head.length);
  if (tag !== null) reply.header('etag', tag);
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

/** The name stands in quotes even where it need not: existing clients look for them. */
function dispositionOf({ disposition, fileName }: StreamHead): string {
  if (fileName === null) return disposition;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '?');
  const inFull = plain === fileName ? '' : `; filename*=${encodeExtended(fileName)}`;
  return `${disposition}; filename="${plain}"${inFull}`;
}

const tagOf = ({ version }: StreamHead): string | null => version && `W/"${version}"`;
