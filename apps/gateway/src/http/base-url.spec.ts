import { fastify } from 'fastify';
import { trustedProxies } from './base-url.js';

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
