import { type FastifyRequest } from 'fastify';
import { type GatewayConfig } from '../config.js';

/** Every operation is below it. */
export const API_PREFIX = '/api/v4';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

type AddressConfig = Pick<GatewayConfig, 'EXTERNAL_URL' | 'EXTERNAL_HOSTS' | 'TRUST_PROXY'>;

/** The base of every URL in a reply. */
export class BaseUrl {
  constructor(private readonly config: AddressConfig) {}

  /** The configured URL, or else that of the request if it names an allowed host; without a trailing slash. */
  of(request: FastifyRequest): string {
    const { EXTERNAL_URL: externalUrl } = this.config;
    return externalUrl ?? `${request.protocol}://${this.isOurs(request.host) ? request.host : ownAddress(request)}`;
  }

  /** Only allowed hosts are repeated: a forged `Host` must not end up in caches or in links of mails. */
  private isOurs(host: string): boolean {
    const { EXTERNAL_HOSTS: hosts, TRUST_PROXY: proxies } = this.config;
    return HOST.test(host) && (proxies > 0 || LOOPBACK.test(host) || hosts.includes(host.toLowerCase()));
  }
}

/** The address and port that the request arrived at. */
function ownAddress({ socket: { localAddress = '127.0.0.1', localPort } }: FastifyRequest): string {
  const address = localAddress.replace(/^::ffff:/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return localPort === undefined ? host : `${host}:${localPort}`;
}

/**
 * Which hops of a request are trusted proxies: the nearest ones. Addresses of further hops may be forged.
 * @param count of proxies in a row
 */
export const trustedProxies =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;
