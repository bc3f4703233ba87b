import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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
