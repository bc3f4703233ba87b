import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expectStatus, holdsEventually, type TestProject } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { ProcessMemory } from '../../test/process-memory.js';
import { beginUpload, download, given, storedFiles, storedFilesOf, upload, type Uploaded } from '../../test/uploads.js';

const own = useOwnStack({ env: { HOLD_SECONDS: '1' } });
const MEGABYTE = 1024 * 1024;
const CHUNK = randomBytes(MEGABYTE);
const TOO_LARGE = {
  status: 413,
  body: { message: '413 Request Entity Too Large', reason: `The limit is ${10 * MEGABYTE} bytes` },
};
const AWAY = { status: 503, body: { message: '503 Service Unavailable' } };

let project: TestProject;

beforeEach(async () => {
  project = await own.test.given.project({ initialized: false, visibility: 'public' });
});

const allowMegabytes = async (size: number): Promise<void> => {
  expectStatus(await own.test.root.put('/application/settings', { max_attachment_size: size }), 200);
};

const rows = () => own.test.query('repo-service', 'SELECT name FROM uploads WHERE project_id = $1', [project.id]);
const pathOf = ({ full_path: path }: Uploaded): string => encodeURI(path);

/** Sends megabytes until there is an answer, or as many as there are. */
async function sendMegabytes({ sending, answer }: ReturnType<typeof beginUpload>, count: number): Promise<void> {
  let isAnswered = false;
  void answer.finally(() => (isAnswered = true)).catch(() => undefined);
  for (let sent = 0; sent < count && !isAnswered; sent++) {
    if (!sending.write(CHUNK)) await Promise.race([once(sending, 'drain'), answer]);
  }
}

/** An upload of which the storage has some bytes already. */
async function halfWay(): Promise<ReturnType<typeof beginUpload>> {
  const before = storedFiles(own.test).length;
  const upload = beginUpload(own.test, project, project.owner);
  await sendMegabytes(upload, 2);
  await holdsEventually(() => Promise.resolve(expect(storedFiles(own.test).length).toBe(before + 2)));
  return upload;
}

describe('the largest file', () => {
  afterEach(() => allowMegabytes(10));

  it('is that of the setting, as soon as it is changed', async () => {
    const file = { name: 'two.bin', content: Buffer.alloc(2 * MEGABYTE) };
    const client = own.test.as(project.owner);
    for (const [size, status] of [
      [1, 413],
      [2, 201],
      [1, 413],
    ] as const) {
      await allowMegabytes(size);
      expect((await upload(client, project, file)).status).toBe(status);
    }
  });

  it('is refused by its Content-Length, before it is sent', async () => {
    const before = storedFiles(own.test);
    const { sending, answer } = beginUpload(own.test, project, project.owner, { 'content-length': '1000000000' });
    sending.write(CHUNK);
    expect(await answer).toEqual(TOO_LARGE);
    sending.destroy();
    expect(storedFiles(own.test)).toEqual(before);
  });

  it('is refused in the middle when nothing was announced, and nothing of it stays', async () => {
    const before = storedFiles(own.test);
    const sent = beginUpload(own.test, project, project.owner);
    await sendMegabytes(sent, 1_000);
    expect(await sent.answer).toEqual(TOO_LARGE);
    sent.sending.destroy();
    await holdsEventually(() => Promise.resolve(expect(storedFiles(own.test)).toEqual(before)));
    expect(await rows()).toEqual([]);
  });

  it('may be far larger than other requests, and is never held in memory', async () => {
    await allowMegabytes(200);
    const memory = new ProcessMemory(own.test, ['gateway', 'repo-service']);
    const taken = await memory.exceeding(60 * MEGABYTE, async () => {
      const sent = beginUpload(own.test, project, project.owner);
      await sendMegabytes(sent, 100);
      sent.sending.end('\r\n--b--\r\n');
      expect((await sent.answer).status).toBe(201);
    });
    expect(taken).toEqual([]);

    const [{ path } = { path: '' }] = await own.test.query(
      'repo-service',
      `SELECT 'uploads/' || secret || '/' || name AS path FROM uploads WHERE project_id = $1 AND size = $2`,
      [project.id, 100 * MEGABYTE],
    );
    const given = await memory.exceeding(60 * MEGABYTE, async () => {
      const { status, bytes } = await download(own.test, `/${project.pathWithNamespace}/${String(path)}`);
      expect({ status, length: bytes.length }).toEqual({ status: 200, length: 100 * MEGABYTE });
    });
    expect(given).toEqual([]);
  }, 240_000);
});

describe('an upload that breaks off', () => {
  it('leaves nothing', async () => {
    const before = storedFiles(own.test);
    (await halfWay()).sending.destroy();
    await holdsEventually(() => Promise.resolve(expect(storedFiles(own.test)).toEqual(before)));
    expect(await rows()).toEqual([]);
  });

  it('is 503 when its storage dies, and what it leaves is swept', async () => {
    const before = storedFiles(own.test);
    const begun = await halfWay();
    await own.process('repo-service').stop();
    begun.sending.end('\r\n--b--\r\n');
    expect(await begun.answer).toMatchObject(AWAY);

    for (const path of storedFiles(own.test)) makeOld(path);
    own.process('repo-service').start();
    await own.process('repo-service').waitReady();
    await holdsEventually(() => Promise.resolve(expect(storedFiles(own.test)).toEqual(before)));
    expect(await rows()).toEqual([]);
  });
});

it('keeps a file whose row was inserted before the process died', async () => {
  const file = await given(own.test, project, { name: 'a.txt', content: 'kept' });
  const [stored = ''] = storedFilesOf(own.test, file);
  const mark = join(rootOf(stored), 'under-way', `${basename(dirname(stored))}.${basename(stored)}`);
  writeFileSync(mark, '');
  makeOld(mark);

  await own.process('repo-service').kill();
  await own.process('repo-service').waitReady();

  await holdsEventually(() => Promise.resolve(expect(existsSync(mark)).toBe(false)));
  expect((await download(own.test, pathOf(file))).bytes.toString()).toBe('kept');
});

it('sweeps the rest when an upload ends while it looks', async () => {
  const file = await given(own.test, project, { name: 'a.txt', content: 'kept' });
  const [stored = ''] = storedFilesOf(own.test, file);
  const marks = join(rootOf(stored), 'under-way');
  const mark = join(marks, `${basename(dirname(stored))}.${basename(stored)}`);
  writeFileSync(mark, '');
  makeOld(mark);
  const listedOnly = join(marks, `${basename(dirname(stored))}.${'0'.repeat(32)}`);
  symlinkSync(join(marks, 'gone'), listedOnly);

  try {
    await own.process('repo-service').kill();
    await own.process('repo-service').waitReady();
    await holdsEventually(() => Promise.resolve(expect(existsSync(mark)).toBe(false)));
  } finally {
    rmSync(listedOnly);
  }
});

describe('while the storage is away', () => {
  it('files can be neither uploaded nor downloaded, and both again afterwards', async () => {
    const storage = own.process('repo-service');
    const file = await given(own.test, project, { name: 'a.txt', content: 'x' });
    const client = own.test.as(project.owner);

    await storage.stop();
    expect(await upload(client, project, { name: 'b.txt', content: 'y' })).toMatchObject(AWAY);
    expect((await download(own.test, pathOf(file))).status).toBe(503);
    storage.start();
    await storage.waitReady();

    expect((await download(own.test, pathOf(file))).status).toBe(200);
    await storage.kill('SIGSTOP');
    expect((await download(own.test, pathOf(file))).status).toBe(503);
    await storage.kill('SIGCONT');
    expect((await upload(client, project, { name: 'b.txt', content: 'y' })).status).toBe(201);
  });
});

describe('the files of a project', () => {
  it('are deleted with the project', async () => {
    const file = await given(own.test, project, { name: 'a.txt', content: 'x' });
    expect(storedFilesOf(own.test, file)).toHaveLength(1);
    expectStatus(await own.test.as(project.owner).delete(project.url()), 202);
    expect((await download(own.test, pathOf(file))).status).toBe(404);
    await holdsEventually(async () => {
      expect(storedFilesOf(own.test, file)).toEqual([]);
      expect(await rows()).toEqual([]);
    });
  });

  it('become the ghost’s when their uploader is deleted', async () => {
    const guest = await project.member('guest');
    expectStatus(await upload(own.test.as(guest), project, { name: 'a.txt', content: 'x' }), 201);
    expectStatus(await own.test.root.delete(`/users/${guest.id}`), 200);
    await holdsEventually(async () => {
      const uploaders = await own.test.query(
        'repo-service',
        'SELECT uploader_id FROM uploads WHERE project_id = $1 AND uploader_id <> $2',
        [project.id, guest.id],
      );
      expect(uploaders).toHaveLength(1);
    });
  });
});

const rootOf = (stored: string): string => stored.slice(0, stored.indexOf('/@uploads/') + '/@uploads'.length);

function makeOld(path: string): void {
  const old = new Date(Date.now() - 600_000);
  utimesSync(path, old, old);
}
