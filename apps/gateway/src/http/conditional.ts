import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Sends a body with its weak entity tag; 304 without it when the client has that already. */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, body: Uint8Array): FastifyReply {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', tag);
  if (matches(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return sendBytes(reply, body);
}

/** A short text goes out in one write with its headers; longer bytes are not worth turning into text for that. */
const SHORT_BYTES = 16_384;

/** Sends bytes of UTF-8. */
export function sendBytes(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.send(bytes.length <= SHORT_BYTES ? bytes.toString('utf8') : bytes);
}

const matches = (wanted: string | undefined, tag: string): boolean =>
  wanted !== undefined &&
  (wanted.trim() === '*' || wanted.split(',').some((candidate) => weak(candidate.trim()) === tag));

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);
