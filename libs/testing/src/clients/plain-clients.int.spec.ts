import { z } from 'zod';
import { newPublicKey, uniqueName, useStack } from '../index.js';

/** What clients in other languages send and look at, request by request: they are not on npm. */
const stack = useStack();
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const numbered = z.looseObject({ id: z.int(), iid: z.int().optional() });
const form = (fields: [string, string][]) => ({ headers: FORM_TYPE, body: new URLSearchParams(fields).toString() });

describe('a client in Python', () => {
  it('announces JSON everywhere, also where it sends nothing, and compares the whole content type', async () => {
    const key = await stack.root.post('/user/keys', { title: 'laptop', key: newPublicKey() });
    const { id } = numbered.parse(key.body);

    const replies = [
      await stack.root.raw('GET', `/user/keys/${id}`, { headers: JSON_TYPE }),
      await stack.root.raw('DELETE', `/user/keys/${id}`, { headers: JSON_TYPE }),
      await stack.root.raw('DELETE', `/user/keys/${id}`, { headers: JSON_TYPE }),
    ];

    expect(replies).toMatchObject([200, 200, 200].map((status) => ({ status, headers: JSON_TYPE })));
    expect(await stack.root.raw('DELETE', '/user/nothing', { headers: JSON_TYPE })).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
      headers: JSON_TYPE,
    });
  });

  it('sends labels as a list, for issues and merge requests, and takes all off by an empty one', async () => {
    const project = await stack.given.project();
    await project.commit('feature', { 'one.txt': '1\n' });
    const client = stack.as(project.owner);
    const branches = { source_branch: 'feature', target_branch: 'main' };

    for (const [path, fields] of [
      ['/issues', {}],
      ['/merge_requests', branches],
    ] as const) {
      const made = await client.post(project.url(path), { title: 'Any', labels: ['bug', 'needs work'], ...fields });
      expect(made).toMatchObject({ status: 201, body: { labels: ['bug', 'needs work'] } });
      const one = project.url(`${path}/${numbered.parse(made.body).iid}`);
      expect((await client.put(one, { labels: ['ui'] })).body).toMatchObject({ labels: ['ui'] });
      expect((await client.put(one, { labels: [] })).body).toMatchObject({ labels: [] });
    }
    expect(await client.post(project.url('/issues'), { title: 'Any', labels: [{ name: 'bug' }] })).toMatchObject({
      status: 400,
      body: { error: 'labels is invalid' },
    });
  });

  it('asks for issues by a list of labels in the query', async () => {
    const project = await stack.given.project();
    const client = stack.as(project.owner);
    await client.post(project.url('/issues'), { title: 'Both', labels: 'bug,ui' });
    await client.post(project.url('/issues'), { title: 'One', labels: 'bug' });

    const both = await client.get(project.url('/issues?labels[]=ui&labels[]=bug'));

    expect(both.body).toMatchObject([{ title: 'Both' }]);
  });
});

describe('a client in Ruby', () => {
  it('sends forms with brackets, and announces one where it sends nothing', async () => {
    const { id, username } = await stack.given.user();
    const tokens = `/users/${id}/impersonation_tokens`;

    const token = await stack.root.raw(
      'POST',
      tokens,
      form([
        ['name', 'robot'],
        ['scopes[]', 'api'],
        ['scopes[]', 'read_user'],
        ['expires_at', '2999-01-31'],
      ]),
    );

    expect(token).toMatchObject({ status: 201, body: { scopes: ['api', 'read_user'], expires_at: '2999-01-31' } });
    expect(await stack.root.raw('GET', `/users?username=${username}`, { headers: FORM_TYPE })).toMatchObject({
      status: 200,
      body: [{ id }],
    });
    expect(await stack.root.raw('POST', `/users/${id}/block`, form([]))).toMatchObject({ status: 201, body: true });
    expect(await stack.root.raw('DELETE', `${tokens}/${numbered.parse(token.body).id}`, form([]))).toMatchObject({
      status: 200,
      body: { revoked: true },
    });
  });

  it('writes releases of tags', async () => {
    const project = await stack.given.project();
    const client = stack.as(project.owner);
    const tag = project.url('/repository/tags/v1.0');
    const name = uniqueName('notes');
    await client.raw(
      'POST',
      project.url('/repository/tags'),
      form([
        ['tag_name', 'v1.0'],
        ['ref', 'main'],
      ]),
    );

    const first = await client.raw('POST', `${tag}/release`, form([['description', name]]));
    const second = await client.raw('POST', `${tag}/release`, form([['description', name]]));
    const changed = await client.raw('PUT', `${tag}/release`, form([['description', 'Better']]));

    expect(first).toMatchObject({ status: 201, body: { tag_name: 'v1.0', description: name } });
    expect(second).toMatchObject({ status: 409, body: { message: 'Release already exists' } });
    expect(changed).toMatchObject({ status: 200, body: { tag_name: 'v1.0', description: 'Better' } });
  });
});

describe('git lfs', () => {
  it.each(['objects/batch', 'locks/verify'])('is told that it is not supported: POST info/lfs/%s', async (path) => {
    const project = await stack.given.project();
    const answer = await fetch(`${stack.url}/${project.pathWithNamespace}.git/info/lfs/${path}`, {
      method: 'POST',
      headers: { accept: 'application/vnd.git-lfs+json', 'content-type': 'application/vnd.git-lfs+json' },
      body: JSON.stringify({ operation: 'upload', objects: [] }),
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.git-lfs\+json/);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^Git LFS is not supported/) as unknown });
  });
});
