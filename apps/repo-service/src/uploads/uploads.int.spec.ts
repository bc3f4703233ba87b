import { credentialsOf, expectStatus, type Role, type TestProject, useStack } from '@ingot/testing';
import { formOf, given, part, storedFilesOf, upload } from '../../test/uploads.js';

const stack = useStack();
const MEGABYTE = 1024 * 1024;
const SECRET = '[0-9a-f]{32}';

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('uploading a file', () => {
  let project: TestProject;

  beforeAll(async () => {
    project = await stack.given.project({ initialized: false });
  });

  const send = (request: { headers: Record<string, string>; body: string }) =>
    stack.as(project.owner).raw('POST', project.url('/uploads'), request);

  it('answers 201 with how texts refer to an image', async () => {
    const { status, body } = await upload(stack.as(project.owner), project, { name: 'dk.png', content: 'image' });

    expect(status).toBe(201);
    expect(body).toEqual({
      alt: 'dk',
      url: like(new RegExp(`^/uploads/${SECRET}/dk\\.png$`)),
      full_path: like(new RegExp(`^/${project.pathWithNamespace}/uploads/${SECRET}/dk\\.png$`)),
      markdown: like(new RegExp(`^!\\[dk\\]\\(/uploads/${SECRET}/dk\\.png\\)$`)),
    });
  });

  it('answers with a link to any other file', async () => {
    const { alt, url, markdown } = await given(stack, project, { name: 'notes.txt', content: 'text' });
    expect({ alt, markdown }).toEqual({ alt: 'notes.txt', markdown: `[notes.txt](${url})` });
  });

  it('keeps two files of the same name apart', async () => {
    const one = await given(stack, project, { name: 'a.txt', content: 'one' });
    const other = await given(stack, project, { name: 'a.txt', content: 'other' });
    expect(one.url).not.toBe(other.url);
    expect(storedFilesOf(stack, one)).toHaveLength(1);
    expect(storedFilesOf(stack, other)).toHaveLength(1);
  });

  it.each([
    ['"résumé.pdf"', 'résumé.pdf'],
    ['"日本 語.png"', '日本_語.png'],
    ['"../../../etc/passwd"', 'passwd'],
    ['"..\\\\..\\\\win.ini"', 'win.ini'],
    ['".."', 'file'],
    ['".htaccess"', 'htaccess'],
    ['"a\0b.txt"', 'a_b.txt'],
    ['"a\tb\u0001c.txt"', 'a_b_c.txt'],
    ['"a](javascript:alert(1)).png"', 'a_javascript_alert_1_.png'],
    ['"<script>.html"', '_script_.html'],
    [`"${'n'.repeat(1_000)}.txt"`, `${'n'.repeat(251)}.txt`],
    [`"${'名'.repeat(4_000)}.txt"`, `${'名'.repeat(83)}.txt`],
  ])('cleans the name %s', async (given, expected) => {
    const reply = await send(formOf(part(`name="file"; filename=${given}`, 'x')));
    expect(reply).toMatchObject({ status: 201, body: { url: like(new RegExp(`^/uploads/${SECRET}/[^/]+$`)) } });
    expect(reply.body).toMatchObject({ full_path: like(/[^/]+$/) });
    expect(JSON.stringify(reply.body)).toContain(`/${expected}"`);
  });

  it('takes an empty file, and one without a name', async () => {
    expect((await send(formOf(part('name="file"; filename="empty"', '')))).status).toBe(201);
    const nameless =
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n';
    expect(await send(formOf(nameless))).toMatchObject({ status: 201, body: { alt: 'file' } });
  });

  it('takes the first of several files, and fields beside it', async () => {
    const reply = await send(
      formOf(
        part('name="other"; filename="other.txt"', 'other'),
        part('name="id"', '999999'),
        part('name="file"; filename="first.txt"', 'first'),
        part('name="file"; filename="second.txt"', 'second'),
        part('name="after"', 'x'),
      ),
    );
    expect(reply).toMatchObject({ status: 201, body: { alt: 'first.txt' } });
  });

  it('is authenticated by a private_token field only when that comes before the file', async () => {
    const token = (await credentialsOf(stack, project.owner)).impersonation?.headers['private-token'] ?? '';
    const file = part('name="file"; filename="a.txt"', 'x');
    const anonymous = stack.as(null);
    const url = project.url('/uploads');
    expect((await anonymous.raw('POST', url, formOf(part('name="private_token"', token), file))).status).toBe(201);
    expect((await anonymous.raw('POST', url, formOf(file, part('name="private_token"', token)))).status).toBe(401);
  });

  it('takes as many bytes as the setting allows, and not one more', async () => {
    const content = Buffer.alloc(10 * MEGABYTE + 1);
    const most = await given(stack, project, { name: 'most.bin', content: content.subarray(1) });
    expect(storedFilesOf(stack, most)).toHaveLength(1);
    expect(await upload(stack.as(project.owner), project, { name: 'more.bin', content })).toMatchObject({
      status: 413,
      body: { message: '413 Request Entity Too Large', reason: `The limit is ${10 * MEGABYTE} bytes` },
    });
  });
});

describe('a request that is no upload', () => {
  let project: TestProject;

  beforeAll(async () => {
    project = await stack.given.project({ initialized: false });
  });

  const missing = { status: 400, body: { message: '400 (Bad request) "file" not given' } };
  const invalid = { status: 400, body: { error: 'file is invalid' } };
  const unreadable = { status: 400, body: { message: '400 Bad Request - the form cannot be read' } };
  const JSON_TYPE = { 'content-type': 'application/json' };
  const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
  const FILE = part('name="file"; filename="a.txt"', 'x');
  const MANY = part('name="x"', 'x'.repeat(600_000));

  it.each([
    ['nothing', {}, missing],
    ['an empty form', formOf(), missing],
    ['another field', formOf(part('name="files"; filename="a.txt"', 'x')), missing],
    ['a file that was not chosen', formOf(part('name="file"; filename=""', '')), missing],
    ['a part without a name', formOf(part('filename="a.txt"', 'x')), missing],
    ['a field without a name', formOf(part('x="y"', 'x')), missing],
    ['text in the field', formOf(part('name="file"', 'x')), invalid],
    ['an url-encoded form', { headers: FORM_TYPE, body: 'file=x' }, invalid],
    ['an url-encoded form without it', { headers: FORM_TYPE, body: 'x=y' }, missing],
    ['JSON', { headers: JSON_TYPE, body: '{"file":"x"}' }, invalid],
    ['a form that breaks off', { ...formOf(), body: FILE }, unreadable],
    ['a form that breaks off in the file', { ...formOf(), body: FILE.slice(0, -3) }, unreadable],
    ['a form that breaks off before the file', { ...formOf(), body: FILE.slice(0, 20) }, unreadable],
    ['a form without a boundary', { headers: { 'content-type': 'multipart/form-data' }, body: FILE }, unreadable],
    ['names that mean something else', formOf(FILE, part('name="__proto__"', 'x')), { status: 400 }],
    ['a megabyte before the file', formOf(MANY, MANY, FILE), { status: 413 }],
    ['a megabyte after the file', formOf(FILE, MANY, MANY), { status: 413 }],
    [
      'a megabyte in another file',
      formOf(part('name="x"; filename="x"', 'x'.repeat(1_200_000)), FILE),
      { status: 413 },
    ],
    ['raw bytes', { headers: { 'content-type': 'application/octet-stream' }, body: 'x' }, { status: 406 }],
  ])('is refused: %s', async (_name, request, expected) => {
    expect(await stack.as(project.owner).raw('POST', project.url('/uploads'), request)).toMatchObject(expected);
    const rows = await stack.query('repo-service', 'SELECT name FROM uploads WHERE project_id = $1', [project.id]);
    expect(rows).toEqual([]);
  });
});

describe('uploading a file is refused', () => {
  const FILE = { name: 'a.txt', content: 'x' };

  it.each<Role>(['guest', 'reporter', 'developer', 'maintainer'])('%s', async (role) => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member(role);
    expect((await upload(stack.as(member), project, FILE)).status).toBe(201);
  });

  it('to callers who only see the project', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    const reader = stack.as(await stack.given.user());
    expect(await upload(reader, project, FILE)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
  });

  it('to callers who do not see the project', async () => {
    const project = await stack.given.project({ initialized: false });
    const stranger = stack.as(await stack.given.user());
    expect(await upload(stranger, project, FILE)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });

  it('to callers without a credential', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    expect(await upload(stack.as(null), project, FILE)).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
    expect((await upload(stack.as('wrong'), project, FILE)).status).toBe(401);
  });

  it('to everybody while the project is archived', async () => {
    const project = await stack.given.project({ initialized: false });
    expectStatus(await stack.as(project.owner).post(project.url('/archive')), 201);
    expect((await upload(stack.as(project.owner), project, FILE)).status).toBe(403);
  });
});
