import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { type GitClient, type TestProject, uniqueName, useStack } from '@ingot/testing';
import { ProcessMemory } from '../../../test/process-memory.js';
import { findStored, processesAt, processesLeftAt } from '../../../test/stored-repositories.js';
import { download } from '../../../test/uploads.js';

const stack = useStack();
const MEGABYTE = 1024 * 1024;
const SIZE = 60 * MEGABYTE;
/** Well below the size, so that nobody held the whole of it. */
const BOUND = 45 * MEGABYTE;

describe('files of many megabytes', () => {
  let project: TestProject;
  let git: GitClient;
  let directory: string;
  let paths: readonly (readonly [string, number])[];

  beforeAll(async () => {
    const marker = uniqueName('large');
    project = await stack.given.project({ initialized: false, visibility: 'public' });
    git = await project.git();
    await git.run('config', 'core.compression', '0');
    await git.commit({ 'large.bin': randomBytes(SIZE) });
    await git.run('push', '-q', 'origin', 'main', `main:${marker}`);
    directory = findStored(stack, marker);
    const sha = await git.run('rev-parse', 'main:large.bin');
    const repository = `/api/v4${project.url('/repository')}`;
    paths = [
      [`${repository}/blobs/${sha}/raw`, SIZE],
      [`${repository}/archive.tar`, SIZE],
      [`${repository}/archive.zip`, SIZE],
      [`${repository}/archive.tar.gz`, SIZE],
      [`${repository}/archive.tar.bz2`, SIZE],
    ];
  }, 180_000);
  afterAll(() => git.dispose());

  it('are sent without holding them in memory', async () => {
    const memory = new ProcessMemory(stack, ['gateway', 'repo-service']);
    for (const [path, size] of paths.slice(0, 3)) {
      const exceeding = await memory.exceeding(BOUND, async () => {
        const { statusCode, body } = await request(`${stack.url}${path}`);
        let length = 0;
        for await (const chunk of body) length += Buffer.from(chunk).length;
        expect({ path, statusCode, isWhole: length >= size }).toEqual({ path, statusCode: 200, isWhole: true });
      });
      expect({ path, exceeding }).toEqual({ path, exceeding: [] });
    }
  }, 180_000);

  it('end with all of their processes when the client leaves', async () => {
    for (const [path] of paths) {
      const response = await request(`${stack.url}${path}`);
      response.body.on('error', () => undefined);
      await once(response.body, 'data');
      response.body.pause();
      expect({ path, isAtWork: processesAt(directory).length > 0 }).toEqual({ path, isAtWork: true });
      response.body.destroy();
      expect({ path, left: await processesLeftAt(directory) }).toEqual({ path, left: [] });
    }
  }, 180_000);

  it('free their slots when many clients leave half-way', async () => {
    const [[path] = ['']] = paths;
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 14 }, async () => {
          const response = await request(`${stack.url}${path}`);
          response.body.on('error', () => undefined).destroy();
        }),
      );
    }
    expect(await processesLeftAt(directory)).toEqual([]);
    const { status, bytes } = await download(stack, path);
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: SIZE });
  }, 180_000);

  it('are not begun for clients who left while they waited', async () => {
    const [[path] = ['']] = paths;
    const [leave, end] = [new AbortController(), new AbortController()];
    const begin = async ({ signal }: AbortController) => {
      const { body } = await request(`${stack.url}${path}`, { signal });
      body.on('error', () => undefined);
    };
    const ahead = Array.from({ length: 40 }, () => begin(end)); // more than get a place within a second
    await Promise.race(ahead);
    const waiting = Array.from({ length: 5 }, () => begin(leave));
    setTimeout(() => leave.abort(), 300);
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    end.abort();
    await Promise.allSettled(ahead);
    expect(await processesLeftAt(directory)).toEqual([]);
    expect((await download(stack, path)).bytes.length).toBe(SIZE);
  }, 180_000);

  it('break off when they cannot be read to their end', async () => {
    const broken = await stack.given.project({ initialized: false, visibility: 'public' });
    const marker = uniqueName('broken');
    const work = await broken.git();
    await work.commit({ 'a.bin': randomBytes(3 * MEGABYTE), 'b.txt': 'lost' });
    await work.run('push', '-q', 'origin', 'main', `main:${marker}`);
    const lost = await work.run('rev-parse', 'main:b.txt');
    rmSync(join(findStored(stack, marker), 'objects', lost.slice(0, 2), lost.slice(2)));
    await work.dispose();

    const { body } = await request(`${stack.url}/api/v4${broken.url('/repository/archive.tar')}`);
    await expect(body.arrayBuffer()).rejects.toThrow();
  });
});
