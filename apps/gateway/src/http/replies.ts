import { type FastifyReply, type FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

export const JSON_TYPE = 'application/json';

/**
 * Declares a reply as JSON. The type has no charset, as JSON has none (RFC 8259, section 11): some clients compare the whole
 * header.
 */
export const asJson = (reply: FastifyReply): FastifyReply => reply.type(JSON_TYPE).serializer(toText);

const toText = (payload: unknown): string => (typeof payload === 'string' ? payload : JSON.stringify(payload));

/** Sends a body with its weak entity tag, or 304 when the tag matches. */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, body: Uint8Array): FastifyReply {
  const tag = `W/"${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', tag);
  if (hasAlready(request, tag)) return reply.status(304).send();
  return sendBytes(reply, body);
}

/** Short bodies are sent as text, in one write with their headers; for longer ones the conversion costs more than a write. */
const SHORT_BYTES = 16_384;

/** Sends UTF-8 bytes. */
export function sendBytes(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.send(bytes.length <= SHORT_BYTES ? bytes.toString('utf8') : bytes);
}

/** Whether `If-None-Match` has the weak entity tag. */
export function hasAlready({ headers: { 'if-none-match': wanted } }: FastifyRequest, tag: string): boolean {
  if (wanted === undefined) return false;
  return wanted.trim() === '*' || wanted.split(',').some((candidate) => weak(candidate.trim()) === tag);
}

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** Whether the client accepts HTML: browsers do for pages, programs do not. */
export const wantsPage = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') === true;
