import { useStack } from '@ingot/testing';

const stack = useStack();

/** Replies of every kind: an answer, refusals, unknown routes, URLs that cannot be read. */
const PATHS = ['/user', '/users/0', '/nothing', '/projects/%zz', '/users?page=x'];

describe('the id of a request', () => {
  it.each(PATHS)('comes back: %s', async (path) => {
    const given = 'trace-1:2.3_4';
    const { headers } = await stack.root.get(path, { headers: { 'x-request-id': given } });
    expect(headers['x-request-id']).toBe(given);
  });

  it('is generated when it is missing or malformed', async () => {
    const ids = new Set<unknown>();
    ids.add((await stack.root.get('/user')).headers['x-request-id']);
    for (const given of ['has space', 'x'.repeat(65)]) {
      ids.add((await stack.root.get('/user', { headers: { 'x-request-id': given } })).headers['x-request-id']);
    }
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('every reply', () => {
  it.each(PATHS)('keeps browsers from misusing it: %s', async (path) => {
    const { headers } = await stack.root.get(path);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'max-age=0, private, must-revalidate',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });
});

describe('an idle connection', () => {
  it('is to be given up by clients after 30 s', async () => {
    const { headers } = await stack.root.get('/user');
    expect(headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=30' });
  });
});

describe('a reply in JSON', () => {
  it.each([
    '/api/v4/user',
    '/api/v4/nothing',
    '/api/v4/openapi.json',
    '/oauth/token/info',
    '/.well-known/oauth-authorization-server',
  ])('says so by the bare type, which clients compare as a whole: %s', async (path) => {
    const reply = await fetch(new URL(path, stack.url));
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(await reply.json()).toEqual(expect.any(Object));
  });

  it('is UTF-8', async () => {
    const { id } = await stack.given.user({ name: 'Zoë Łukasz' });
    expect((await stack.root.get(`/users/${id}`)).body).toMatchObject({ name: 'Zoë Łukasz' });
  });
});

describe('a page of another origin', () => {
  const origin = 'https://dashboard.example';

  it('may ask whether it may call', async () => {
    const { status, headers } = await stack.as(null).raw('OPTIONS', '/projects/1', {
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'private-token, content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toMatch(/GET.*PUT.*DELETE/);
    expect(String(headers['access-control-allow-headers']).toLowerCase()).toMatch(/private-token.*content-type/);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(['/users', '/nothing'])('reads answers and the headers of lists: %s', async (path) => {
    const { headers } = await stack.root.get(path, { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['Link', 'X-Total', 'X-Total-Pages', 'X-Next-Page', 'X-Request-Id', 'ETag']),
    );
  });

  it('reads all that the headers of a file say', async () => {
    const project = await stack.given.project();
    const url = project.url('/repository/files/README.md?ref=main');
    const { headers } = await stack.as(project.owner).raw('HEAD', url, { headers: { origin } });

    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
    const sent = Object.keys(headers).filter((name) => name.startsWith('x-gitlab-'));
    expect(sent).toContain('x-gitlab-blob-id');
    expect(exposed).toEqual(expect.arrayContaining(sent));
  });
});
