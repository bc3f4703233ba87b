import { type FastifyRequest } from 'fastify';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The base of every URL that we hand out. */
export class BaseUrl {
  constructor(private readonly externalUrl: string | undefined) {}

  /** As it is configured, or else as the client reached us; without a slash at the end. */
  of({ host, protocol }: FastifyRequest): string {
    return this.externalUrl ?? `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
  }
}
