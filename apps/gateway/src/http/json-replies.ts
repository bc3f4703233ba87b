import { type FastifyReply } from 'fastify';

export const JSON_TYPE = 'application/json';

/**
 * Makes a reply one of JSON; what it sends is text that is JSON already, bytes of that, or an object. The type goes out without
 * a charset, as JSON has none (RFC 8259, section 11): there are clients that compare the header as a whole.
 */
export const asJson = (reply: FastifyReply): FastifyReply => reply.type(JSON_TYPE).serializer(toText);

const toText = (payload: unknown): string => (typeof payload === 'string' ? payload : JSON.stringify(payload));
