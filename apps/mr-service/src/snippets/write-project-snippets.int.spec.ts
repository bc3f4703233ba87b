import { snippet } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { aProjectSnippet, snippetIn } from '../../test/snippets.js';

const stack = useStack();
const NOT_FOUND = { status: 404, body: { message: '404 Snippet Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const tooLong = (length: number): string => `is too long (maximum is ${length} characters)`;

describe('POST /projects/:id/snippets', () => {
  let project: TestProject;
  const post = (fields: object, as: Caller = project.owner) => stack.as(as).post(project.url('/snippets'), fields);

  beforeAll(async () => {
    project = await stack.given.project({ visibility: 'public', initialized: false });
  });

  it('creates a snippet', async () => {
    const reporter = await project.member('reporter');

    const made = snippet.strict().parse(expectStatus(await post(aProjectSnippet, reporter), 201));

    expect(made).toMatchObject({
      title: 'Adds',
      file_name: 'add.rb',
      visibility: 'public',
      author: { id: reporter.id, username: reporter.username },
      web_url: `${stack.url}/${project.pathWithNamespace}/snippets/${made.id}`,
    });
    expect((await stack.as(reporter).get(project.url(`/snippets/${made.id}`))).body).toEqual(made);
  });

  it('takes the code by its other name as well', async () => {
    const { code: _code, ...others } = aProjectSnippet;
    const made = snippet.parse(expectStatus(await post({ ...others, content: 'puts 3' }), 201));
    const url = project.url(`/snippets/${made.id}`);

    expect((await stack.as(project.owner).get(`${url}/raw`)).body).toBe('puts 3');
    expectStatus(await stack.as(project.owner).put(url, { content: 'puts 4' }), 200);
    expect((await stack.as(project.owner).get(`${url}/raw`)).body).toBe('puts 4');
  });

  it.each(['title', 'file_name', 'code', 'visibility'])('needs %s', async (name) => {
    expect(await post({ ...aProjectSnippet, [name]: undefined })).toMatchObject({
      status: 400,
      body: { message: `400 (Bad request) "${name}" not given` },
    });
  });

  it.each([
    ['a title that is too long', { title: 'x'.repeat(256) }, { message: { title: [tooLong(255)] } }],
    ['a file name that is too long', { file_name: 'x'.repeat(256) }, { message: { file_name: [tooLong(255)] } }],
    ['code that is too long', { code: 'x'.repeat(1_048_577) }, { message: { code: [tooLong(1_048_576)] } }],
    [
      'a file name with other characters',
      { file_name: 'a/b' },
      { message: { file_name: ["can contain only letters, digits, '_', '-', '@', '+' and '.'"] } },
    ],
    ['an unknown visibility', { visibility: 'secret' }, { error: 'visibility does not have a valid value' }],
    ['a blank title', { title: ' ' }, { error: 'title is empty' }],
    ['a blank file name', { file_name: '' }, { error: 'file_name is empty' }],
    ['blank code', { code: '\n' }, { error: 'code is empty' }],
    ['a NUL byte', { code: 'a\0b' }, { error: 'code is invalid' }],
    ['code that is no text', { code: ['a'] }, { error: 'code is invalid' }],
  ])('refuses %s', async (_what, fields, body) => {
    expect(await post({ ...aProjectSnippet, ...fields })).toMatchObject({ status: 400, body });
  });

  it.each([
    ['three bytes each', '日'],
    ['six bytes each on their way between services', '\u0001'],
  ])('takes what is as long as may be, in characters of %s', async (_bytes, character) => {
    const code = character.repeat(1_048_576);
    const form = new URLSearchParams({ ...aProjectSnippet, title: 'x'.repeat(255), file_name: 'ß'.repeat(255), code });

    const reply = await stack.as(project.owner).raw('POST', project.url('/snippets'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // letters as they are: escaped, they would take three times as much
      body: form.toString().replaceAll(encodeURIComponent(character), character === '\u0001' ? '%01' : character),
    });

    const { id } = snippet.parse(expectStatus(reply, 201));
    const { body } = await stack.as(project.owner).get(project.url(`/snippets/${id}/raw`));
    expect(body === code).toBe(true);
  });

  it('is for reporters and above', async () => {
    const replies = [await stack.given.user(), await project.member('guest')].map((user) =>
      post(aProjectSnippet, user),
    );

    expect(await Promise.all(replies)).toMatchObject([FORBIDDEN, FORBIDDEN]);
    expect((await stack.as(null).post(project.url('/snippets'), aProjectSnippet)).status).toBe(401);
  });
});

describe('PUT /projects/:id/snippets/:snippet_id', () => {
  let project: TestProject;
  let author: TestUser;

  beforeAll(async () => {
    project = await stack.given.project({ initialized: false });
    author = await project.member('reporter');
  });

  const made = async () => project.url(`/snippets/${await snippetIn(stack, project, {}, author)}`);

  it('changes what is given, and nothing else', async () => {
    const path = await made();
    const before = snippet.parse((await stack.as(author).get(path)).body);

    const titled = await stack.as(author).put(path, { title: 'Subtracts' });
    const changed = await stack.as(author).put(path, { file_name: 'b.rb', code: 'puts 2', visibility: 'private' });

    expect(titled).toMatchObject({ status: 200, body: { ...before, title: 'Subtracts', updated_at: anyText } });
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'Subtracts', file_name: 'b.rb', visibility: 'private', author: { id: author.id } },
    });
    expect((await stack.as(author).get(path)).body).toEqual(changed.body);
    expect((await stack.as(author).get(`${path}/raw`)).body).toBe('puts 2');
  });

  it('needs at least one attribute', async () => {
    expect(await stack.as(author).put(await made(), {})).toMatchObject({
      status: 400,
      body: { error: 'title, file_name, code, visibility are missing, at least one parameter must be provided' },
    });
  });

  it('refuses what creating refuses, and keeps what was there', async () => {
    const path = await made();

    const reply = await stack.as(author).put(path, { title: 'Kept?', file_name: 'a b' });

    expect(reply.status).toBe(400);
    expect((await stack.as(author).get(path)).body).toMatchObject({ title: 'Adds', file_name: 'add.rb' });
  });

  it.each([
    ['author', 200],
    ['maintainer', 200],
    ['root', 200],
    ['developer', 403],
  ] as const)('by %s answers %i', async (who, status) => {
    const path = await made();
    const by = { author, root: stack.root };
    const caller = who === 'author' || who === 'root' ? by[who] : await project.member(who);

    expect((await stack.as(caller).put(path, { title: who })).status).toBe(status);
    expect((await stack.as(caller).delete(path)).status).toBe(status);
    expect((await stack.root.get(path)).status).toBe(status === 200 ? 404 : 200);
  });

  it('answers 404 for one that is not there', async () => {
    expect(await stack.as(author).put(project.url('/snippets/999999999'), { title: 'a' })).toMatchObject(NOT_FOUND);
  });
});

const anyText: unknown = expect.any(String);

describe('DELETE /projects/:id/snippets/:snippet_id', () => {
  it('deletes it, and may be repeated', async () => {
    const project = await stack.given.project({ initialized: false });
    const id = await snippetIn(stack, project);
    const path = project.url(`/snippets/${id}`);
    const owner = stack.as(project.owner);

    expect(await owner.delete(path)).toMatchObject({ status: 200, body: { id, title: 'Adds' } });
    expect(await owner.delete(path)).toMatchObject({ status: 200, body: {} });
    expect(await owner.get(path)).toMatchObject(NOT_FOUND);
    expect(await owner.get(`${path}/raw`)).toMatchObject(NOT_FOUND);
  });
});
