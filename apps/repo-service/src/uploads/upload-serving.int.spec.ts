import { randomBytes } from 'node:crypto';
import { type TestProject, useStack } from '@ingot/testing';
import { download, given, type Uploaded } from '../../test/uploads.js';

const stack = useStack();
const NOT_FOUND = { message: '404 File Not Found' };

const pathOf = (project: TestProject, { url }: Uploaded): string => encodeURI(`/${project.pathWithNamespace}${url}`);
const apiPathOf = (project: TestProject, { url }: Uploaded): string => encodeURI(`/api/v4${project.url(url)}`);

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const jsonOf = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

describe('an uploaded file', () => {
  let project: TestProject;
  const content = randomBytes(300_000);

  beforeAll(async () => {
    project = await stack.given.project({ initialized: false, visibility: 'public' });
  });

  it.each([
    ['below its project', pathOf],
    ['in the API', apiPathOf],
  ])('is given out byte for byte %s', async (_name, where) => {
    const file = await given(stack, project, { name: 'random.bin', content });
    const { status, bytes, headers } = await download(stack, where(project, file));
    expect(status).toBe(200);
    expect(bytes.equals(content)).toBe(true);
    expect(headers).toMatchObject({ 'content-length': '300000', 'content-type': 'application/octet-stream' });
  });

  it.each([
    ['a.png', 'image/png', 'inline'],
    ['a.JPG', 'image/jpeg', 'inline'],
    ['a.gif', 'image/gif', 'inline'],
    ['a.webp', 'image/webp', 'inline'],
    ['a.svg', 'image/svg+xml', 'attachment'],
    ['a.html', 'text/html', 'attachment'],
    ['a.js', 'text/javascript', 'attachment'],
    ['a.pdf', 'application/pdf', 'attachment'],
    ['a.unheard-of', 'application/octet-stream', 'attachment'],
  ])('is shown by browsers if it is an image without scripts, or else saved: %s', async (name, type, disposition) => {
    const file = await given(stack, project, { name, content: '<script>alert(1)</script>' });
    const { headers } = await download(stack, pathOf(project, file));
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': like(/^default-src 'none';.*\bsandbox$/),
      'cache-control': 'max-age=0, private, must-revalidate',
    });
  });

  it('has the name that it was uploaded with, in any script', async () => {
    const file = await given(stack, project, { name: '図 é.txt', content: 'x' });
    const { status, headers } = await download(stack, pathOf(project, file));
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="?_?.txt"; filename*=UTF-8''${encodeURIComponent('図_é.txt')}`,
    );
  });

  it('has an entity tag, and is 304 for a client that has it', async () => {
    const path = pathOf(project, await given(stack, project, { name: 'a.png', content }));
    const etag = String((await download(stack, path)).headers.etag);
    const ask = (candidates: string) => download(stack, path, { headers: { 'if-none-match': candidates } });
    for (const candidates of [etag, `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await ask(candidates);
      expect({ status, etag: headers.etag, length: bytes.length }).toEqual({ status: 304, etag, length: 0 });
    }
    expect(await ask('"other"')).toMatchObject({ status: 200, bytes: content });
  });

  it.each([
    ['below its project', pathOf],
    ['in the API', apiPathOf],
  ])('answers HEAD like GET, without its bytes, %s', async (_name, where) => {
    const path = where(project, await given(stack, project, { name: 'a.png', content }));
    const get = await download(stack, path);
    const head = await download(stack, path, { method: 'HEAD' });
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag', 'content-security-policy']) {
      expect({ [name]: head.headers[name] }).toEqual({ [name]: get.headers[name] });
    }
  });

  it('may be empty', async () => {
    const path = pathOf(project, await given(stack, project, { name: 'a.txt', content: '' }));
    const { status, bytes, headers } = await download(stack, path);
    expect({ status, length: bytes.length, told: headers['content-length'] }).toEqual({
      status: 200,
      length: 0,
      told: '0',
    });
  });

  it('is not found by another name, secret or project', async () => {
    const file = await given(stack, project, { name: 'a.txt', content: 'x' });
    const other = await stack.given.project({ initialized: false, owner: project.owner, visibility: 'public' });
    const secret = file.url.split('/')[2] ?? '';
    for (const path of [
      pathOf(other, file),
      pathOf(project, { ...file, url: `/uploads/${secret}/b.txt` }),
      pathOf(project, { ...file, url: `/uploads/${'0'.repeat(32)}/a.txt` }),
      pathOf(project, { ...file, url: `/uploads/${secret.toUpperCase()}/a.txt` }),
      pathOf(project, { ...file, url: `/uploads/..%2F${secret}/a.txt` }).replaceAll('%25', '%'),
      pathOf(project, { ...file, url: `/uploads/${secret}/..%2Fa.txt` }).replaceAll('%25', '%'),
    ]) {
      const { status, bytes } = await download(stack, path);
      expect({ path, status, body: jsonOf(bytes) }).toEqual({ path, status: 404, body: NOT_FOUND });
    }
    const { status } = await download(stack, `/${project.pathWithNamespace}/uploads/a%00b/c`);
    expect(status).toBe(400);
  });

  it('is found by the path of its project in any case of letters', async () => {
    const { url } = await given(stack, project, { name: 'a.txt', content: 'x' });
    expect((await download(stack, `/${project.pathWithNamespace.toUpperCase()}${url}`)).status).toBe(200);
  });
});

describe('a file in a private project', () => {
  let project: TestProject;
  let file: Uploaded;
  const PERSON = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  beforeAll(async () => {
    project = await stack.given.project({ initialized: false });
    file = await given(stack, project, { name: 'secret.png', content: 'secret' });
  });

  it('is for its members', async () => {
    const guest = await project.member('guest');
    for (const path of [pathOf(project, file), apiPathOf(project, file)]) {
      expect((await download(stack, path, { as: guest })).bytes.toString()).toBe('secret');
    }
  });

  it('is there for a token in the query, and for the session of a browser', async () => {
    const { username, password } = project.owner;
    const visitor = stack.visitor();
    await visitor.signIn(username, password);
    const headers = { ...PERSON, cookie: visitor.cookieHeader };
    expect((await download(stack, pathOf(project, file), { headers })).status).toBe(200);
    const path = `${pathOf(project, file)}?private_token=${stack.running.rootToken}`;
    expect((await download(stack, path)).status).toBe(200);
  });

  it('does not exist for others', async () => {
    const stranger = await stack.given.user();
    for (const path of [pathOf(project, file), apiPathOf(project, file)]) {
      const { status, bytes } = await download(stack, path, { as: stranger });
      expect({ status, body: jsonOf(bytes) }).toEqual({
        status: 404,
        body: { message: '404 Project Not Found' },
      });
      expect((await download(stack, path)).status).toBe(404);
      expect((await download(stack, path, { headers: { 'private-token': 'wrong' } })).status).toBe(401);
    }
  });

  it('sends people who have not signed in to the sign-in page, and back', async () => {
    const path = pathOf(project, file);
    const { status, headers } = await download(stack, path, { headers: PERSON });
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: `/users/sign_in?return_to=${encodeURIComponent(path)}`,
    });
  });

  it('is a page of 404 for people who have signed in', async () => {
    const { username, password } = await stack.given.user();
    const visitor = stack.visitor();
    await visitor.signIn(username, password);
    const headers = { ...PERSON, cookie: visitor.cookieHeader };
    const reply = await download(stack, pathOf(project, file), { headers });
    expect(reply).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(reply.bytes.toString()).not.toContain('secret');
  });

  it('is hidden from former members at once', async () => {
    const guest = await project.member('guest');
    const path = pathOf(project, file);
    expect((await download(stack, path, { as: guest })).status).toBe(200);
    await stack.as(project.owner).delete(project.url(`/members/${guest.id}`));
    expect((await download(stack, path, { as: guest })).status).toBe(404);
  });
});
