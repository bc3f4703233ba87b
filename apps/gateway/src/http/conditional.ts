import { hash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Sends a body with its weak entity tag; 304 without it when the client has that already. */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, body: Uint8Array): FastifyReply {
  const tag = `W/"${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', tag);
  if (hasAlready(request, tag)) return reply.status(304).send();
  return sendBytes(reply, body);
}

/** A short text goes out in one write with its headers; longer bytes are not worth turning into text for that. */
const SHORT_BYTES = 16_384;

/** Sends bytes of UTF-8. */
export function sendBytes(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.send(bytes.length <= SHORT_BYTES ? bytes.toString('utf8') : bytes);
}

/** Whether the client says that it has what the weak entity tag stands for. */
export function hasAlready({ headers: { 'if-none-match': wanted } }: FastifyRequest, tag: string): boolean {
  if (wanted === undefined) return false;
  return wanted.trim() === '*' || wanted.split(',').some((candidate) => weak(candidate.trim()) === tag);
}

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);
