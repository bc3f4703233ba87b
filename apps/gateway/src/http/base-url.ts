import { type FastifyRequest } from 'fastify';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The base of every URL that we hand out: configured, or as the client reached us. */
export const baseUrlReader =
  (externalUrl: string | undefined) =>
  (request: FastifyRequest): string => {
    if (externalUrl !== undefined) return externalUrl;
    const host = HOST.test(request.host) ? request.host : 'localhost';
    return `${request.protocol}://${host}`;
  };
