import { type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

describe('a route', () => {
  it.each(['/nothing', '/projects/1/nothing', '/users/1ASDF', '/user.json', '', '/../v3/user'])(
    'that does not exist is 404: %s',
    async (path) => {
      expect(await stack.root.get(path)).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
    },
  );

  it('that does not exist is 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect(await stack.root.raw(method, '/nothing')).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
    }
  });

  it.each([
    ['JSON that is announced but not there', 'application/json', {}],
    ['JSON that is cut short', 'application/json', { body: '{' }],
    ['text', 'text/plain', { body: 'some' }],
    ['a form that is cut short', 'multipart/form-data; boundary=x', { body: '--x' }],
  ])('that does not exist is 404 whatever the body is: %s', async (_name, type, body) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const headers = { 'content-type': type };
      expect(await stack.root.raw(method, '/nothing', { headers, ...body })).toMatchObject({
        status: 404,
        body: { error: '404 Not Found' },
      });
      expect(await stack.root.raw(method, '/users/1/keys/1/nothing', { headers, ...body })).toMatchObject({
        status: 404,
      });
    }
    expect(await stack.root.raw('DELETE', '/user', { headers: { 'content-type': type }, ...body })).toMatchObject({
      status: 405,
      body: { error: '405 Not Allowed' },
    });
  });

  it.each([
    ['DELETE', '/user', ['GET']],
    ['PATCH', '/projects', ['GET', 'POST']],
    ['POST', '/projects/1', ['DELETE', 'GET', 'PUT']],
    ['PUT', '/projects/1/repository/commits', ['GET', 'POST']],
  ] as const)('called with the wrong method is 405, and says which are right: %s %s', async (method, path, allowed) => {
    const { status, body, headers } = await stack.root.raw(method, path);
    expect({ status, body }).toEqual({ status: 405, body: { error: '405 Not Allowed' } });
    expect(String(headers.allow).split(', ').sort()).toEqual(allowed);
  });

  it('is the same with a slash at its end', async () => {
    expect((await stack.root.get('/user/')).body).toMatchObject({ username: 'root' });
  });

  it('is the same with a slash written twice, and no parameter of it is changed', async () => {
    expect((await stack.root.get('//user')).body).toMatchObject({ username: 'root' });
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const reply = await stack.as(project.owner).put(project.url(`/merge_requests//${iid}`), { title: 'a//b' });
    expect(reply).toMatchObject({ status: 200, body: { iid, title: 'a//b' } });
    const search = await stack.as(project.owner).get(`/projects//${project.id}/repository//branches?search=a//b`);
    expect(search).toMatchObject({ status: 200, body: [] });
    expect(search.headers.link).toContain('search=a%2F%2Fb');
    expect(await stack.root.raw('PATCH', '//projects')).toMatchObject({ status: 405, headers: { allow: 'POST, GET' } });
  });

  it('answers HEAD like GET, without a body', async () => {
    const client = stack.as(await stack.given.user()); // whom nobody else changes in between
    const get = await client.get('/user');
    const head = await client.raw('HEAD', '/user');
    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers).toMatchObject({
      'content-type': get.headers['content-type'],
      'content-length': get.headers['content-length'],
      etag: get.headers.etag,
    });
    expect((await stack.as(null).raw('HEAD', '/user')).status).toBe(401);
  });
});

describe('an answer', () => {
  it('has an entity tag, by which the client can ask whether it changed', async () => {
    const project = await stack.given.project();
    const client = stack.as(project.owner);
    const { headers } = await client.get(project.url());
    const etag = String(headers.etag);
    const ask = (candidates: string) => client.get(project.url(), { headers: { 'if-none-match': candidates } });

    for (const candidates of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      expect(await ask(candidates)).toMatchObject({ status: 304, body: null, headers: { etag } });
    }
    expect((await ask('"other"')).status).toBe(200);

    await client.put(project.url(), { description: 'changed' });
    expect(await ask(etag)).toMatchObject({ status: 200, body: { description: 'changed' } });
  });
});

describe('a project in a path', () => {
  let project: TestProject;

  beforeAll(async () => {
    project = await stack.given.project({ name: `${uniqueName('Project')}.v2` });
  });

  it.each([
    ['its number', () => String(project.id)],
    ['its path', () => encodeURIComponent(project.pathWithNamespace)],
    ['its path in another case', () => encodeURIComponent(project.pathWithNamespace.toUpperCase())],
    ['its path with escapes in lower case', () => project.pathWithNamespace.replace('/', '%2f')],
  ])('is found by %s', async (_name, reference) => {
    const client = stack.as(project.owner);
    expect((await client.get(`/projects/${reference()}`)).body).toMatchObject({ id: project.id });
    expect((await client.get(`/projects/${reference()}/repository/branches/main`)).status).toBe(200);
  });

  it.each(['0', '999999999', '99999999999999999999', '-1', '1.5', 'nobody%2Fnothing', '..', '%2F', 'a%2Fb%2Fc%2Fd'])(
    'that does not exist is 404: %s',
    async (reference) => {
      expect(await stack.root.get(`/projects/${reference.replace('..', '%2E%2E%2F')}`)).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      });
    },
  );

  it('that is hidden looks exactly like one that does not exist', async () => {
    const stranger = stack.as(await stack.given.user());
    const absent = '/projects/999999999';
    for (const rest of [
      '',
      '/repository/commits',
      '/repository/branches',
      '/merge_requests',
      '/members',
      '/pipelines',
    ]) {
      const [hidden, missing] = [await stranger.get(project.url(rest)), await stranger.get(`${absent}${rest}`)];
      expect(hidden).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
      expect(hidden.body).toEqual(missing.body);
    }
    const write = await stranger.post(project.url('/repository/branches'), {});
    expect(write).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
  });

  it('is 404 without a credential where a credential is not needed, and 401 elsewhere', async () => {
    const nobody = stack.as(null);
    expect((await nobody.get(project.url())).status).toBe(404);
    expect((await nobody.get(project.url('/repository/commits'))).status).toBe(401);
  });
});

describe('a branch in a path', () => {
  it.each(['feature/a/b', 'release-1.2.3', 'v1.0', 'ünïcode/日本', 'with%percent', 'a+b', 'a&b=c', "it's", 'a.b/c.d'])(
    'may be called %s',
    async (name) => {
      const project = await stack.given.project();
      const client = stack.as(project.owner);
      const made = await client.post(project.url('/repository/branches'), { branch: name, ref: 'main' });
      expect(made).toMatchObject({ status: 201, body: { name } });

      const path = project.url(`/repository/branches/${encodeURIComponent(name)}`);
      expect((await client.get(path)).body).toMatchObject({ name });
      expect((await client.put(`${path}/protect`)).body).toMatchObject({ name, protected: true });
      expect((await client.get(project.url(`/repository/commits/${encodeURIComponent(name)}`))).status).toBe(200);
      expect((await client.get(`${path}/`)).body).toMatchObject({ name });
      expect(await client.delete(path)).toMatchObject({ status: 200, body: { branch_name: name } });
      expect((await client.get(path)).status).toBe(404);
    },
  );
});
