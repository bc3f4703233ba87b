import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createIngotClient, dataOf, IngotError, itemsOf } from '@ingot/client';
import { useStack } from '../index.js';

const stack = useStack();
const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

const asRoot = () => createIngotClient({ url: `${stack.url}/`, token: stack.running.rootToken });

describe('the typed client', () => {
  it('calls as the owner of its token, or as nobody', async () => {
    const user = dataOf(await asRoot().GET('/user'));
    expect(user.username).toBe('root');

    const { error, response } = await createIngotClient({ url: stack.url }).GET('/user');
    expect(response.status).toBe(401);
    expect(error).toEqual({ message: '401 Unauthorized' });
    expect(() => createIngotClient({ url: undefined })).toThrow('url is missing');
  });

  it('throws what a refusal says, of the type that the document declares', async () => {
    const { id } = await stack.given.project({ initialized: false });
    const path = { id: String(id) };

    const refused = asRoot()
      .POST('/projects/{id}/issues', { params: { path }, body: { title: 'x'.repeat(300) } })
      .then(dataOf);
    const error: unknown = await refused.catch((thrown: unknown) => thrown);

    if (!(error instanceof IngotError)) throw new Error('was not refused');
    expect(error.status).toBe(400);
    expect(error.requestId).not.toBeNull();
    const problems = 'message' in error.body ? error.body.message : error.body.error;
    expect(problems).toEqual({ title: ['is too long (maximum is 255 characters)'] });
  });

  it('reads lists page by page', async () => {
    const { id, owner } = await stack.given.project({ initialized: false });
    const ingot = asRoot();
    const path = { id: String(id) };
    for (const title of ['first', 'second', 'third']) {
      dataOf(await ingot.POST('/projects/{id}/issues', { params: { path }, body: { title } }));
    }
    let calls = 0;
    const issues = itemsOf((page) => {
      calls += 1;
      const query = { ...page, per_page: 2, state: 'opened', sort: 'asc' } as const;
      return ingot.GET('/projects/{id}/issues', { params: { path, query } });
    });

    const titles: string[] = [];
    for await (const { title, author } of issues) titles.push(`${title} by ${author?.username}`);

    expect(titles).toEqual(['first by root', 'second by root', 'third by root']);
    expect(calls).toBe(2);
    const users = itemsOf((page) => ingot.GET('/users', { params: { query: { ...page, username: owner.username } } }));
    expect((await users.next()).value).toMatchObject({ id: owner.id });
    await expect(itemsOf(() => createIngotClient({ url: stack.url }).GET('/todos')).next()).rejects.toThrow('401');
  });

  it('names projects by their path, and sends lists in queries', async () => {
    const project = await stack.given.project();
    await project.commit('next', { 'grüße (1).txt': 'text' });
    const path = { id: project.pathWithNamespace };
    const ingot = asRoot();

    const base = await ingot.GET('/projects/{id}/repository/merge_base', {
      params: { path, query: { 'refs[]': ['main', 'next'] } },
    });
    expect(dataOf(base).id).toBe(await project.branchHead('main'));
    const file = await ingot.GET('/projects/{id}/repository/files/{file_path}', {
      params: { path: { ...path, file_path: 'grüße (1).txt' }, query: { ref: 'next' } },
    });
    expect(dataOf(file).size).toBe(4);
  });

  it('sends files, and gets them as streams', async () => {
    const project = await stack.given.project();
    const path = { id: project.pathWithNamespace };
    const ingot = asRoot();

    const file = new File(['text of the notes'], 'notes.txt');
    const { url } = dataOf(await ingot.POST('/projects/{id}/uploads', { params: { path }, body: { file } }));
    const [secret = '', filename = ''] = url.split('/').slice(-2);
    const sent = await ingot.GET('/projects/{id}/uploads/{secret}/{filename}', {
      params: { path: { ...path, secret, filename } },
      parseAs: 'stream',
    });
    const bytes = dataOf(sent);
    expect(bytes && (await text(bytes))).toBe('text of the notes');

    const archive = await ingot.GET('/projects/{id}/repository/archive.{format}', {
      params: { path: { ...path, format: 'zip' } },
      parseAs: 'blob',
    });
    expect(dataOf(archive)?.size).toBeGreaterThan(100);
  });

  it('is a package that other projects compile against and run', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ingot-client-'));
    try {
      const installed = join(directory, 'node_modules/@ingot/client');
      mkdirSync(installed, { recursive: true });
      await run('npm', ['pack', '--pack-destination', directory, '--ignore-scripts'], {
        cwd: join(ROOT, 'libs/client'),
      });
      await run('tar', ['-xzf', join(directory, 'ingot-client-0.1.0.tgz'), '--strip-components=1', '-C', installed]);
      for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
        symlinkSync(join(ROOT, 'node_modules', name), join(directory, 'node_modules', name));
      }
      const program = `
        import { createIngotClient, dataOf } from '@ingot/client';
        const ingot = createIngotClient({ url: process.env.INGOT_URL, token: process.env.INGOT_TOKEN });
        const name: string = dataOf(await ingot.GET('/user')).username;
        // @ts-expect-error: there is no such parameter
        await ingot.GET('/user', { params: { query: { nothing: 1 } } });
        console.log(name);`;
      writeFileSync(join(directory, 'program.mts'), program);
      const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
      const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', 'program.mts'];
      await run(process.execPath, [compiler, ...options], { cwd: directory });
      const env = { ...process.env, INGOT_URL: stack.url, INGOT_TOKEN: stack.running.rootToken };
      expect((await run(process.execPath, ['program.mjs'], { cwd: directory, env })).stdout).toBe('root\n');
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
