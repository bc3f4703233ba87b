import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GitClient, type TestProject, uniqueName, useStack } from '@ingot/testing';
import { FLUSH, GitWire, packetLine } from '../../test/git-wire.js';
import { ProcessMemory } from '../../test/process-memory.js';
import { findStored, processesAt, processesLeftAt } from '../../test/stored-repositories.js';
import { TRANSPORT_LIMITS } from './git-streams.js';

const stack = useStack();
const MEGABYTE = 1024 * 1024;
const SIZE = 60 * MEGABYTE;
/** Well below the size, so that nobody held the whole of it. */
const BOUND = 45 * MEGABYTE;

describe('a transfer of many megabytes', () => {
  let project: TestProject;
  let marker: string;
  let author: GitClient;
  let memory: ProcessMemory;

  beforeAll(async () => {
    project = await stack.given.project();
    marker = uniqueName('large');
    memory = new ProcessMemory(stack, ['gateway', 'repo-service']);
    author = await project.git();
    await author.run('config', 'core.compression', '0');
    await author.run('fetch', '-q', 'origin');
    await author.run('checkout', '-q', '-B', marker, 'origin/main');
    await author.commit({ 'large.bin': randomBytes(SIZE) });
    await author.run('push', '-q', 'origin', marker);
  }, 180_000);

  afterAll(() => author.dispose());

  it('is received without holding it in memory', async () => {
    const exceeding = await memory.exceeding(BOUND, async () => {
      await author.run('push', '-q', 'origin', '--delete', marker);
      await author.run('push', '-q', 'origin', marker);
    });
    expect(exceeding).toEqual([]);
    expect(await project.branchHead(marker)).toBe(await author.run('rev-parse', marker));
  }, 180_000);

  it('is sent without holding it in memory', async () => {
    const git = await project.git();
    expect(await memory.exceeding(BOUND, () => git.run('fetch', '-q', '--refetch', 'origin'))).toEqual([]);
    expect(await git.run('rev-parse', `origin/${marker}`)).toBe(await author.run('rev-parse', marker));
    await git.dispose();
  }, 180_000);

  it('ends with all of its processes when the client leaves', async () => {
    const directory = findStored(stack, marker);
    const body = await cloneRequest();
    for (let attempt = 0; attempt < 3; attempt++) {
      const leave = new AbortController();
      const response = await new GitWire(stack, project, project.owner).exchange('git-upload-pack', body, {
        signal: leave.signal,
      });
      await once(response.body, 'data');
      response.body.pause();
      expect(processesAt(directory).length).toBeGreaterThan(0);
      response.body.on('error', () => undefined);
      leave.abort();
    }
    expect(await processesLeftAt(directory)).toEqual([]);
  });

  it('is not begun for a client who left while it waited, and takes no slot', async () => {
    const directory = findStored(stack, marker);
    const wire = new GitWire(stack, project, project.owner);
    const body = await cloneRequest();
    const [leave, end] = [new AbortController(), new AbortController()];
    const begin = async ({ signal }: AbortController) => {
      const { body: pack } = await wire.exchange('git-upload-pack', body, { signal });
      pack.on('error', () => undefined);
    };
    const ahead = Array.from({ length: 40 }, () => begin(end)); // more than get a place within a second
    await Promise.race(ahead);
    const waiting = Array.from({ length: TRANSPORT_LIMITS.running }, () => begin(leave));
    setTimeout(() => leave.abort(), 300);
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    end.abort();
    await Promise.allSettled(ahead);

    expect(await processesLeftAt(directory)).toEqual([]);
    expect(await author.run('ls-remote', '--heads', 'origin', marker)).toContain(marker);
  }, 180_000);

  /** Asks for everything that the project has. */
  const cloneRequest = async (): Promise<string> => {
    const oids = (await author.run('ls-remote', '--heads', 'origin')).split('\n').map((line) => line.slice(0, 40));
    const wants = [...new Set(oids)].map((oid, index) => packetLine(`want ${oid}${index === 0 ? ' ofs-delta' : ''}\n`));
    return `${wants.join('')}${FLUSH}${packetLine('done\n')}`;
  };
});

describe('a list of 80,000 refs', () => {
  const MANY = 80_000;
  let project: TestProject;
  let author: GitClient;

  beforeAll(async () => {
    project = await stack.given.project();
    const head = await project.commit('main', { 'a.txt': 'text\n' });
    const marker = uniqueName('many-refs');
    author = await project.git();
    await author.run('fetch', '-q', 'origin');
    await author.run('push', '-q', 'origin', `${head}:refs/heads/${marker}`);
    const lines = Array.from({ length: MANY }, (_, number) => `${head} refs/tags/many-${1_000_000 + number}\n`);
    const packed = `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`;
    writeFileSync(join(findStored(stack, marker), 'packed-refs'), packed);
    // refs are remembered until many are written at once
    const more = Array.from({ length: 65 }, (_, number) => `${head}:refs/heads/more-${number}`);
    await author.run('push', '-q', 'origin', ...more);
  }, 180_000);

  afterAll(() => author.dispose());

  it.each(['0', '1', '2'])('is whole in version %s of the protocol', async (version) => {
    const listed = await author.run('-c', `protocol.version=${version}`, 'ls-remote', '--tags', 'origin');
    expect(listed.split('\n')).toHaveLength(MANY);
  });

  it('is not kept in memory for clients that do not read it, whatever each asks for', async () => {
    const wire = new GitWire(stack, project, project.owner);
    const leave = new AbortController();
    const ask = async (number: number) => {
      const lines = ['command=ls-refs\n', `agent=client-${number}\n`].map(packetLine).join('');
      const body = `${lines}0001${packetLine('ref-prefix refs/tags/\n')}${FLUSH}`;
      const options = { headers: { 'git-protocol': 'version=2' }, signal: leave.signal };
      const response = await wire.exchange('git-upload-pack', body, options);
      response.body.on('error', () => undefined).pause();
      return response.statusCode;
    };
    const memory = new ProcessMemory(stack, ['gateway', 'repo-service']);

    const exceeding = await memory.exceeding(BOUND, async () => {
      const asked = Array.from({ length: 40 }, (_, number) => ask(number));
      expect(await Promise.race(asked)).toBe(200);
      await Promise.race([Promise.allSettled(asked), sleep(5_000)]);
      leave.abort();
      await Promise.allSettled(asked);
    });
    expect(exceeding).toEqual([]);
  }, 60_000);
});
