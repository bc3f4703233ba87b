import { fastify } from 'fastify';
import { BaseUrl, trustedProxies } from './base-url.js';

/** What a request seems to be that came through so many proxies of ours. */
async function seen(proxies: number, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const http = fastify({ trustProxy: trustedProxies(proxies) });
  http.get('/', ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const reply = await http.inject({
    url: '/',
    headers: { host: 'inner.example', ...headers },
    remoteAddress: '10.0.0.1',
  });
  await http.close();
  return reply.json();
}

const forwarded = {
  'x-forwarded-for': '203.0.113.66, 198.51.100.2, 10.0.0.2',
  'x-forwarded-host': 'evil.example, outer.example',
  'x-forwarded-proto': 'http, https',
};

describe('the address of a client', () => {
  it.each([
    [0, { ip: '10.0.0.1', host: 'inner.example', protocol: 'http' }],
    [1, { ip: '10.0.0.2', host: 'outer.example', protocol: 'https' }],
    [2, { ip: '198.51.100.2', host: 'outer.example', protocol: 'https' }],
  ])(
    'behind %i proxies of ours is what the outermost of them saw, and not what the client says',
    async (count, what) => {
      expect(await seen(count, forwarded)).toEqual(what);
    },
  );

  it('is that of the connection where the proxy says nothing', async () => {
    expect(await seen(1, {})).toEqual({ ip: '10.0.0.1', host: 'inner.example', protocol: 'http' });
  });
});

/** The base of URLs in the reply to a request for that host. */
async function baseFor(host: string, config: Partial<ConstructorParameters<typeof BaseUrl>[0]> = {}): Promise<string> {
  const baseUrl = new BaseUrl({ EXTERNAL_URL: undefined, EXTERNAL_HOSTS: [], TRUST_PROXY: 0, ...config });
  const http = fastify({ trustProxy: trustedProxies(config.TRUST_PROXY ?? 0) });
  http.get('/', (request) => baseUrl.of(request));
  const { body } = await http.inject({ url: '/', headers: { host } });
  await http.close();
  return body;
}

describe('the base of URLs in replies', () => {
  it.each(['localhost:8080', '127.0.0.1:8080', '127.0.0.9', '[::1]:8080'])(
    'repeats the loopback host %s',
    async (host) => {
      expect(await baseFor(host)).toBe(`http://${host}`);
    },
  );

  it.each(['evil.example', '203.0.113.1', 'localhost.evil.example', 'localhost:8080@evil.example', 'a b'])(
    'repeats no host that is not configured: %s',
    async (host) => {
      expect(await baseFor(host)).toBe('http://127.0.0.1');
    },
  );

  it('repeats configured hosts in any case, and hosts that a proxy of ours names', async () => {
    expect(await baseFor('Git.example.com:8443', { EXTERNAL_HOSTS: ['git.example.com:8443'] })).toBe(
      'http://Git.example.com:8443',
    );
    expect(await baseFor('git.example.com', { TRUST_PROXY: 1 })).toBe('http://git.example.com');
  });

  it('is the configured URL whatever the request says', async () => {
    expect(await baseFor('evil.example', { EXTERNAL_URL: 'https://git.example.com', TRUST_PROXY: 1 })).toBe(
      'https://git.example.com',
    );
  });
});
