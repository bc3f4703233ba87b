import { type FastifyRequest } from 'fastify';

/** Every operation is below it. */
export const API_PREFIX = '/api/v4';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The base of every URL in a reply. */
export class BaseUrl {
  constructor(private readonly externalUrl: string | undefined) {}

  /** The configured URL, or else the one of the request; without a slash at the end. */
  of({ host, protocol }: FastifyRequest): string {
    return this.externalUrl ?? `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
  }
}

/**
 * Which hops of a request are trusted proxies: the nearest ones. Addresses of further hops may be forged.
 * @param count of proxies in a row
 */
export const trustedProxies =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;
