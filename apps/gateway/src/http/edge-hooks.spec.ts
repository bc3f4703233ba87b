import { fastify, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { BaseUrl } from './base-url.js';
import { isAnonymousRead } from '../routing/anonymous-reads.js';
import { ConnectionClosing, registerCors, registerEdgeHeaders } from './edge-hooks.js';

const ORIGIN = { origin: 'https://elsewhere.example' };

interface Edge {
  readonly externalUrl?: string;
  readonly anonymousReads?: boolean;
}

async function reply(request: InjectOptions, { externalUrl, anonymousReads = false }: Edge = {}) {
  const http = fastify();
  const config = {
    EXTERNAL_HOSTS: [],
    TRUST_PROXY: 0,
    ...(externalUrl === undefined ? {} : { EXTERNAL_URL: externalUrl }),
  };
  registerEdgeHeaders(http, new BaseUrl(config));
  await registerCors(http, { anonymousReads, isAnonymousRead });
  for (const path of ['/api/v4/projects', '/api/v4/job', '/oauth/token/info', '/*']) http.get(path, () => 'ok');
  http.post('/api/v4/projects', () => 'ok');
  const answer = await http.inject(request);
  await http.close();
  return answer;
}

const mayRead = ({ headers }: LightMyRequestResponse): boolean => headers['access-control-allow-origin'] === '*';

describe('a connection', () => {
  it('may be kept for a while, until the gateway is about to end', async () => {
    const http = fastify();
    const closing = new ConnectionClosing();
    closing.register(http);
    registerEdgeHeaders(http, new BaseUrl({ EXTERNAL_HOSTS: [], TRUST_PROXY: 0 }));
    http.get('/', () => 'ok');
    const connectionHeaders = async () => {
      const { headers } = await http.inject('/');
      return [headers.connection, headers['keep-alive']];
    };

    expect(await connectionHeaders()).toEqual(['keep-alive', 'timeout=30']);
    closing.start();
    expect(await connectionHeaders()).toEqual(['close', undefined]);
    await http.close();
  });
});

describe('Strict-Transport-Security', () => {
  it('is sent where the base URL is https', async () => {
    const { headers } = await reply({ url: '/api/v4/projects' }, { externalUrl: 'https://git.example.com' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('is not sent where it is http', async () => {
    const { headers } = await reply({ url: '/api/v4/projects' }, { externalUrl: 'http://git.example.com' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('a page of another origin', () => {
  it.each([
    ['a token in Private-Token', { url: '/api/v4/projects', headers: { 'private-token': 'x' } }],
    ['a bearer token', { url: '/api/v4/projects', headers: { authorization: 'Bearer x' } }],
    ['private_token in the query', { url: '/api/v4/projects?private_token=x' }],
    ['access_token in the query', { url: '/api/v4/projects?access_token=x' }],
    ['a token of a job, where one is asked for', { url: '/api/v4/job?job_token=x' }],
    [
      'basic authentication of git',
      { url: '/a/b.git/info/refs?service=git-upload-pack', headers: { authorization: 'Basic eDp4' } },
    ],
    ['a change', { method: 'POST', url: '/api/v4/projects' }],
    ['a call of OAuth', { url: '/oauth/token/info' }],
  ] as const)('reads the answer to %s', async (_what, request) => {
    const given = 'headers' in request ? request.headers : {};
    expect(mayRead(await reply({ ...request, headers: { ...given, ...ORIGIN } }))).toBe(true);
  });

  it('reads no answer to a call without a token, unless that is configured', async () => {
    const request = { url: '/api/v4/projects', headers: ORIGIN };

    expect(mayRead(await reply(request))).toBe(false);
    expect(mayRead(await reply(request, { anonymousReads: true }))).toBe(true);
  });

  it.each([
    ['an empty token in the query', { url: '/api/v4/projects?private_token=' }],
    ['an empty token in a header', { url: '/api/v4/projects', headers: { 'private-token': '' } }],
    ['the token of a job, which the operation does not read', { url: '/api/v4/projects?job_token=x' }],
    [
      'basic authentication, which the API does not read',
      { url: '/api/v4/projects', headers: { authorization: 'Basic eDp4' } },
    ],
    [
      'a token that git does not read',
      { url: '/a/b.git/info/refs?service=git-upload-pack&private_token=x', headers: { 'private-token': 'x' } },
    ],
  ] as const)(
    'reads no answer to a call that is served without credentials, though it has %s',
    async (_what, request) => {
      const given = 'headers' in request ? request.headers : {};
      expect(mayRead(await reply({ ...request, headers: { ...given, ...ORIGIN } }))).toBe(false);
    },
  );

  it('never reads with cookies', async () => {
    for (const anonymousReads of [false, true]) {
      const headers = { ...ORIGIN, cookie: '_service_session=x', 'private-token': 'x' };
      const answer = await reply({ url: '/api/v4/projects', headers }, { anonymousReads });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it('may ask whether it may call', async () => {
    const headers = {
      ...ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'private-token',
    };
    const answer = await reply({ method: 'OPTIONS', url: '/api/v4/projects', headers });

    expect(answer.statusCode).toBe(204);
    expect(mayRead(answer)).toBe(true);
  });
});
