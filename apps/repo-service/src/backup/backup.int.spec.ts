import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtProgram, expectStatus, type TestProject, type TestStack } from '@ingot/testing';
import { OwnStack, useOwnStack } from '@ingot/testing/own-stack';
import { FormData, request } from 'undici';
import { z } from 'zod';

const run = promisify(execFile);
const SERVICES = ['user-service', 'repo-service', 'mr-service', 'ci-service'] as const;
const PROGRAM = builtProgram('repo-service', 'backup/program');
const BACKUP_KEY = randomBytes(16).toString('hex');
const upload = z.looseObject({ url: z.string() });
const secretsFile = z.looseObject({ secretKey: z.string() });
const failed = z.object({ stderr: z.string() });

describe('backup and restore', () => {
  const own = useOwnStack();
  const second = new OwnStack();
  let stack: TestStack;
  let restored: TestStack;
  let backups: string;

  beforeAll(async () => {
    stack = own.test;
    backups = await mkdtemp(join(tmpdir(), 'ingot-backup-'));
    const INGOT_SECRET_KEY = secretKeyOf(stack);
    await second.start({ env: { INGOT_SECRET_KEY, INGOT_ROOT_TOKEN: stack.running.rootToken } });
    restored = second.test;
  }, 300_000);
  afterAll(async () => {
    await second.stop();
    await rm(backups, { recursive: true, force: true });
  }, 120_000);

  const secretKeyOf = ({ running }: TestStack): string =>
    secretsFile.parse(JSON.parse(readFileSync(join(running.dataDir, 'secrets.json'), 'utf8'))).secretKey;
  const storageOf = ({ running }: TestStack) => join(running.dataDir, 'storages/default');
  const objectsOf = ({ running }: TestStack) => join(running.dataDir, 'objects');
  const environment = (of: TestStack, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    BACKUP_PATH: backups,
    BACKUP_KEY,
    USERS_DATABASE_URL: of.running.databaseUrls['user-service'],
    REPOS_DATABASE_URL: of.running.databaseUrls['repo-service'],
    MRS_DATABASE_URL: of.running.databaseUrls['mr-service'],
    CI_DATABASE_URL: of.running.databaseUrls['ci-service'],
    INGOT_SECRET_KEY: secretKeyOf(of),
    OBJECTS_PATH: objectsOf(of),
    RESTORE_STORAGES: `default=${storageOf(of)}`,
    ...more,
  });
  const backup = (of: TestStack, command: string, more: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [PROGRAM, command], { env: environment(of, more) });
  const refusalOf = async (command: Promise<unknown>): Promise<string> => {
    try {
      await command;
    } catch (error) {
      return failed.parse(error).stderr;
    }
    throw new Error('it was not refused');
  };
  const uploadTo = async (project: TestProject, content: string): Promise<string> => {
    const body = new FormData();
    body.append('file', new Blob([content]), 'note.txt');
    const reply = await stack.as(project.owner).raw('POST', project.url('/uploads'), { body });
    return upload.parse(expectStatus(reply, 201)).url;
  };
  /** Stops the second installation, but for its PostgreSQL, and empties it. */
  const emptySecond = async () => {
    for (const name of ['gateway', ...SERVICES] as const) await second.process(name).stop();
    const { default: pg } = await import('pg');
    for (const name of SERVICES) {
      const url = new URL(restored.running.databaseUrls[name]);
      const database = url.pathname.slice(1);
      url.pathname = '/postgres';
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${database}`);
      await client.end();
    }
    rmSync(storageOf(restored), { recursive: true, force: true });
    rmSync(objectsOf(restored), { recursive: true, force: true });
    mkdirSync(storageOf(restored), { recursive: true });
  };
  const startSecond = async () => {
    for (const name of ['gateway', ...SERVICES] as const) second.process(name).start();
    await second.untilReady();
  };

  it('brings back all that was acknowledged before its point, and is made under load', async () => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const { iid } = await project.mergeRequest();
    const file = await uploadTo(project, 'attached');
    const first = await backup(stack, 'backup');
    expect(first.stdout).toContain('made a backup');
    const written: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const path = `writer-${writer}-${count}.txt`;
        const actions = [{ action: 'create', file_path: path, content: path }];
        const start = count === 0 ? { start_branch: 'main' } : {};
        const body = { branch: `branch-${writer}`, commit_message: path, actions, ...start };
        expectStatus(await owner.post(project.url('/repository/commits'), body), 201);
        expectStatus(await owner.post(project.url('/issues'), { title: path }), 201);
        written.push(path);
      }
    };
    const writers = [0, 1].map(write);
    while (written.length < 10) await new Promise((resolve) => setTimeout(resolve, 100));
    const later = await uploadTo(project, 'later');
    const before = [...written];
    await backup(stack, 'backup');
    isOver = true;
    await Promise.all(writers);

    expect(await refusalOf(backup(restored, 'restore'))).toContain('is not empty');
    await emptySecond();
    await backup(restored, 'restore');
    await startSecond();

    const { url } = restored;
    const { headers } = project.owner;
    const get = async (path: string) => {
      const reply = await request(`${url}/api/v4${path}`, { headers });
      return { status: reply.statusCode, text: await reply.body.text() };
    };
    for (const path of before) {
      const [, writer = ''] = /^writer-(\d)/.exec(path) ?? [];
      expect(await get(project.url(`/repository/files/${path}?ref=branch-${writer}`))).toMatchObject({ status: 200 });
      expect((await get(project.url(`/issues?search=${path}`))).text).toContain(path);
    }
    expect((await get(project.url(`/merge_requests/${iid}`))).text).toContain('"state":"opened"');
    for (const [name, content] of [
      [file, 'attached'],
      [later, 'later'],
    ] as const) {
      const reply = await request(`${url}/${project.pathWithNamespace}${name}`, { headers });
      expect(await reply.body.text()).toBe(content);
    }
    const merged = await request(`${url}/api/v4${project.url(`/merge_requests/${iid}/merge`)}`, {
      method: 'PUT',
      headers,
    });
    expect([merged.statusCode, await merged.body.text()]).toMatchObject([200, expect.stringContaining('merged')]);
    await run('git', ['-C', repositoryIn(storageOf(restored)), 'fsck', '--strict', '--no-dangling']);
  }, 300_000);

  it('saves only what is new, keeps as many points as it is told, and what these need', async () => {
    const project = await stack.given.project();
    await backup(stack, 'backup');
    await project.commit('main', { 'new.txt': 'new\n' });
    const result = await backup(stack, 'backup', { BACKUP_KEEP: '1' });

    expect(result.stdout).toContain('"packs":1,');
    const { stdout } = await backup(stack, 'list');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    await emptySecond();
    await backup(restored, 'restore');
    const directories = repositoriesIn(storageOf(restored));
    for (const directory of directories) await run('git', ['-C', directory, 'fsck', '--strict', '--no-dangling']);
    expect(directories.length).toBeGreaterThan(0);
    await startSecond();
  }, 300_000);

  it('leaves a lost repository out, and says so, but makes no backup of a storage that is not mounted', async () => {
    const lost = await stack.given.project();
    const kept = await stack.given.project();
    const place = z.object({ disk_path: z.string() });
    const [row] = await stack.query('repo-service', 'SELECT disk_path FROM projects WHERE id = $1', [lost.id]);
    rmSync(join(storageOf(stack), place.parse(row).disk_path), { recursive: true });

    const { stdout } = await backup(stack, 'backup');

    expect(stdout).toContain('"lost":1');
    expect(stdout).toMatch(new RegExp(`"level":"error".*"projectId":${lost.id},.*a repository is lost`));
    const point = readdirSync(join(backups, 'points')).sort().at(-1) ?? '';
    const manifest = readFileSync(join(backups, 'points', point, 'repositories.jsonl'), 'utf8');
    expect(manifest).toMatch(new RegExp(`"projectId":${lost.id},.*"state":null`));
    expect(manifest).toMatch(new RegExp(`"projectId":${kept.id},.*"state":{`));

    const hashed = join(storageOf(stack), '@hashed');
    renameSync(hashed, `${hashed}.away`);
    try {
      expect(await refusalOf(backup(stack, 'backup'))).toContain('answered 404');
    } finally {
      renameSync(`${hashed}.away`, hashed);
    }
  }, 300_000);

  it('keeps secrets encrypted, and gives them back under the same key alone', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ingot-secrets-'));
    const secret = `ssh-${randomBytes(8).toString('hex')}`;
    mkdirSync(join(directory, 'gateway-ssh'));
    writeFileSync(join(directory, 'gateway-ssh/host_key'), secret);
    const SECRETS_PATH = directory;
    try {
      expect(await refusalOf(backup(stack, 'backup', { SECRETS_PATH, BACKUP_KEY: '' }))).toContain('set BACKUP_KEY');
      await backup(stack, 'backup', { SECRETS_PATH });
      const elsewhere = { PATH: process.env.PATH, BACKUP_PATH: backups, BACKUP_KEY };
      const { stdout } = await run(process.execPath, [PROGRAM, 'secrets'], { env: elsewhere });
      expect(stdout).toContain('"name": "gateway-ssh"');
      expect(stdout).toContain(secret);
      const point = readdirSync(join(backups, 'points')).sort().at(-1) ?? '';
      expect(readFileSync(join(backups, 'points', point, 'secrets')).includes(secret)).toBe(false);
      expect(await refusalOf(backup(stack, 'secrets', { BACKUP_KEY: 'x'.repeat(32) }))).not.toBe('');
    } finally {
      await rm(directory, { recursive: true });
    }
  }, 120_000);

  it('gives nobody without a ticket anything', async () => {
    const [row] = await stack.query('repo-service', 'SELECT stream_url FROM storages LIMIT 1');
    const { stream_url } = z.object({ stream_url: z.string() }).parse(row);

    const reply = await request(`${stream_url}/streams/backups`, { method: 'POST', body: '' });

    expect([reply.statusCode, await reply.body.text()]).toEqual([403, 'This backup needs a ticket\n']);
  });
});

const repositoriesIn = (storage: string): string[] =>
  readdirSync(join(storage, '@hashed'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^..\/..\/[^/]+\.git$/.test(path))
    .map((path) => join(storage, '@hashed', path));

const repositoryIn = (storage: string): string => repositoriesIn(storage)[0] ?? '';
