import { personalSnippet as schema } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';
import { aPersonalSnippet, idsIn, personalSnippet, snippetIn } from '../../test/snippets.js';

const stack = useStack();
const NOT_FOUND = { status: 404, body: { message: '404 Snippet Not Found' } };

let author: TestUser;

beforeAll(async () => {
  author = await stack.given.user();
});

describe('POST /snippets', () => {
  it('creates a snippet', async () => {
    const made = schema.strict().parse(expectStatus(await stack.as(author).post('/snippets', aPersonalSnippet), 201));

    expect(made).toMatchObject({
      title: 'Adds',
      file_name: 'add.rb',
      visibility: 'public',
      author: { id: author.id, username: author.username },
      web_url: `${stack.url}/snippets/${made.id}`,
      raw_url: `${stack.url}/snippets/${made.id}/raw`,
    });
    expect((await stack.as(author).get(`/snippets/${made.id}`)).body).toEqual(made);
    expect((await stack.as(author).get(`/snippets/${made.id}/raw`)).body).toBe(aPersonalSnippet.content);
  });

  it('gives it the default visibility unless another is named', async () => {
    const reply = await stack.as(author).post('/snippets', { ...aPersonalSnippet, visibility: undefined });

    expect(reply).toMatchObject({ status: 201, body: { visibility: 'private' } });
  });

  it.each(['title', 'file_name', 'content'])('needs %s', async (name) => {
    expect(await stack.as(author).post('/snippets', { ...aPersonalSnippet, [name]: undefined })).toMatchObject({
      status: 400,
      body: { message: `400 (Bad request) "${name}" not given` },
    });
  });

  it.each([
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ file_name: 'x'.repeat(256) }, { message: { file_name: ['is too long (maximum is 255 characters)'] } }],
    [{ content: 'x'.repeat(1_048_577) }, { message: { content: ['is too long (maximum is 1048576 characters)'] } }],
    [
      { file_name: 'a b' },
      { message: { file_name: ["can contain only letters, digits, '_', '-', '@', '+' and '.'"] } },
    ],
    [{ visibility: 'all' }, { error: 'visibility does not have a valid value' }],
    [{ content: '' }, { error: 'content is empty' }],
    [{ title: 'a\0' }, { error: 'title is invalid' }],
  ])('refuses what breaks a limit (%#)', async (fields, body) => {
    const reply = await stack.as(author).post('/snippets', { ...aPersonalSnippet, ...fields });
    expect(reply).toMatchObject({ status: 400, body });
  });

  it('needs a credential', async () => {
    expect((await stack.as(null).post('/snippets', aPersonalSnippet)).status).toBe(401);
  });
});

describe('GET /snippets', () => {
  it("lists the caller's own, newest first, and none of a project or of others", async () => {
    const project = await stack.given.project({ initialized: false });
    await snippetIn(stack, project);
    const client = stack.as(project.owner);
    const ids: number[] = [];
    for (const visibility of ['private', 'internal', 'public']) {
      ids.unshift(await personalSnippet(stack, project.owner, { visibility }));
    }
    await personalSnippet(stack, author);

    expect(idsIn(await client.get('/snippets'))).toEqual(ids);
    const page = await client.get('/snippets?per_page=2&page=2');
    expect(idsIn(page)).toEqual(ids.slice(2));
    expect(page.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2' });
    expect((await stack.as(null).get('/snippets')).status).toBe(401);
  });
});

describe('GET /snippets/public', () => {
  it("lists everybody's public ones, newest first", async () => {
    const first = await personalSnippet(stack, author);
    const hidden = [
      await personalSnippet(stack, author, { visibility: 'private' }),
      await personalSnippet(stack, author, { visibility: 'internal' }),
      await snippetIn(stack, await stack.given.project({ visibility: 'public', initialized: false })),
    ];
    const second = await personalSnippet(stack, await stack.given.user());

    const reply = await stack.as(await stack.given.user({ external: true })).get('/snippets/public?per_page=100');

    const listed = idsIn(reply);
    expect(listed.filter((id) => id === first || id === second)).toEqual([second, first]);
    expect(listed.filter((id) => hidden.includes(id))).toEqual([]);
    expect(listed).toEqual([...listed].sort((a, b) => b - a));
    expect(Number(reply.headers['x-total'])).toBeGreaterThanOrEqual(2);
  });
});

describe('GET /snippets/:snippet_id', () => {
  it.each([
    ['private', [200, 200, 404, 404]],
    ['internal', [200, 200, 200, 404]],
    ['public', [200, 200, 200, 200]],
  ])(
    'that is %s shows it and its content to author, administrator, others and externals: %j',
    async (level, statuses) => {
      const id = await personalSnippet(stack, author, { visibility: level });
      const callers = [author, stack.root, await stack.given.user(), await stack.given.user({ external: true })];

      for (const [index, caller] of callers.entries()) {
        for (const rest of ['', '/raw']) {
          const reply = await stack.as(caller).get(`/snippets/${id}${rest}`);
          expect(reply.status).toBe(statuses[index]);
          if (reply.status === 404) expect(reply).toMatchObject(NOT_FOUND);
        }
      }
      expect((await stack.as(null).get(`/snippets/${id}`)).status).toBe(401);
    },
  );

  it('is not found in a project', async () => {
    const project = await stack.given.project({ initialized: false });
    const id = await personalSnippet(stack, project.owner);

    expect(await stack.as(project.owner).get(project.url(`/snippets/${id}`))).toMatchObject(NOT_FOUND);
  });
});

describe('PUT /snippets/:snippet_id', () => {
  it('changes what is given', async () => {
    const id = await personalSnippet(stack, author);

    const reply = await stack.as(author).put(`/snippets/${id}`, { content: 'puts 2', visibility: 'internal' });

    expect(reply).toMatchObject({ status: 200, body: { id, title: 'Adds', visibility: 'internal' } });
    expect((await stack.as(author).get(`/snippets/${id}/raw`)).body).toBe('puts 2');
  });

  it('needs at least one attribute', async () => {
    const id = await personalSnippet(stack, author);

    expect(await stack.as(author).put(`/snippets/${id}`, { code: 'not this one' })).toMatchObject({
      status: 400,
      body: { error: 'title, file_name, content, visibility are missing, at least one parameter must be provided' },
    });
  });

  it('is for its author and administrators; those who do not see it find none', async () => {
    const open = await personalSnippet(stack, author);
    const closed = await personalSnippet(stack, author, { visibility: 'private' });
    const stranger = stack.as(await stack.given.user());

    expect(await stranger.put(`/snippets/${open}`, { title: 'a' })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
    expect(await stranger.put(`/snippets/${closed}`, { title: 'a' })).toMatchObject(NOT_FOUND);
    expect(await stack.root.put(`/snippets/${closed}`, { title: 'Reviewed' })).toMatchObject({
      status: 200,
      body: { title: 'Reviewed', author: { id: author.id } },
    });
    expect((await stack.root.get(`/snippets/${open}`)).body).toMatchObject({ title: 'Adds' });
  });
});

describe('DELETE /snippets/:snippet_id', () => {
  it('deletes it, and may be repeated', async () => {
    const id = await personalSnippet(stack, author);
    const client = stack.as(author);

    expect(await client.delete(`/snippets/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await client.delete(`/snippets/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await client.get(`/snippets/${id}`)).toMatchObject(NOT_FOUND);
  });

  it('is for its author and administrators', async () => {
    const open = await personalSnippet(stack, author);
    const closed = await personalSnippet(stack, author, { visibility: 'private' });
    const stranger = stack.as(await stack.given.user());

    expect((await stranger.delete(`/snippets/${open}`)).status).toBe(403);
    expect(await stranger.delete(`/snippets/${closed}`)).toMatchObject({ status: 200, body: {} });
    expect((await stack.root.delete(`/snippets/${closed}`)).body).toMatchObject({ id: closed });
    expect((await stack.as(author).get(`/snippets/${open}`)).status).toBe(200);
  });
});
