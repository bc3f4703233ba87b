import { type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { SshPeople, type SshPerson } from '../git/ssh-people.js';
import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';
import { newPush } from './new-push.js';
import { RawConnections } from './raw-connections.js';

const stack = useStack();
const people = new SshPeople(stack);
const connections = new RawConnections(stack.url);

/** More than the buffers of all connections on the way hold, so that git itself is held up. */
const BIG_FILE_BYTES = 48 * 1024 * 1024;
/** A busy machine alone makes a clone slower than twice its time. */
const GENEROUS_MS = 20_000;
const TIMES = 7;
/** An attack begins with what its clients take at once; it is to be borne for as long as it lasts. */
const ATTACK_MS = 5_000;

const started: ChildProcess[] = [];

let project: TestProject;
let small: TestProject;

beforeAll(async () => {
  small = await stack.given.project({ visibility: 'public' });
  project = await stack.given.project({ visibility: 'public' });
  const git = await project.git();
  await git.run('config', 'core.compression', '0');
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  await git.commit({ 'big.bin': randomBytes(BIG_FILE_BYTES) });
  await git.run('push', '-q', 'origin', 'main');
}, 300_000);

afterEach(() => {
  connections.close();
  for (const child of started.splice(0)) child.kill();
});

/** The median of some times that it takes within at least `forMs`, in milliseconds; throws when it fails. */
async function timeOf(work: () => Promise<unknown>, forMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (times.length < TIMES || performance.now() < end) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[times.length >> 1] ?? Infinity;
}

/** As its owner: to a storage, strangers at one address are one. */
async function cloneSmall(): Promise<void> {
  const client = await small.git();
  await client.run('clone', '-q', client.remote, 'cloned');
}

async function archiveOfSmall(): Promise<void> {
  const reply = await stack.as(small.owner).get(small.url('/repository/archive'));
  expect(reply.status).toBe(200);
}

/** A client that takes the first bytes of an answer, and no more. */
async function readSlowly(...request: readonly string[]): Promise<void> {
  const socket = await connections.send(...request);
  await once(socket, 'readable');
}

/** What a client that has nothing sends to get all of the large project. */
async function wish(): Promise<string> {
  const head = await project.branchHead('main');
  return `${packetLine(`want ${head} ofs-delta\n`)}0000${packetLine('done\n')}`;
}

const packetLine = (line: string): string => `${(line.length + 4).toString(16).padStart(4, '0')}${line}`;

async function sessionOf(person: SshPerson, path: string): Promise<ChildProcessWithoutNullStreams> {
  const child = person.ssh.start(['--', `git-upload-pack '${path}'`]);
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  started.push(child);
  await once(child.stdout, 'readable');
  return child;
}

const times = (count: number, act: () => Promise<unknown>) => (): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, act));

/** With the attack under way, others need no more than twice their time, but for what a busy machine adds. */
async function expectUnharmed(
  what: string,
  work: () => Promise<unknown>,
  attack: () => Promise<unknown>,
): Promise<void> {
  await work(); // what is done once
  const before = await timeOf(work, 0);
  await attack();
  const during = await timeOf(work, ATTACK_MS);
  process.stdout.write(`${what}: ${Math.round(before)} ms before, ${Math.round(during)} ms during the attack\n`);
  expect(during).toBeLessThan(2 * before + GENEROUS_MS);
}

describe('Others still clone and read', () => {
  it('while 40 requests to fetch are half sent', async () => {
    const path = `/${small.pathWithNamespace}.git/git-upload-pack`;
    const beginOne = () =>
      connections.send(
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/x-git-upload-pack-request',
        'Content-Length: 400',
        '',
        '0',
      );

    await expectUnharmed('clone beside half-sent requests', cloneSmall, times(40, beginOne));
  }, 300_000);

  it('while 40 pushes are half sent', async () => {
    const pusher = await stack.given.user();
    const own = await stack.given.project({ owner: pusher });
    const { body } = await newPush(own, pusher);
    const beginOne = async () => {
      const socket = await connections.send(
        `POST /${own.pathWithNamespace}.git/git-receive-pack HTTP/1.1`,
        'Host: localhost',
        `Authorization: Basic ${Buffer.from(`${pusher.username}:${pusher.password}`).toString('base64')}`,
        'Content-Type: application/x-git-receive-pack-request',
        `Content-Length: ${body.length}`,
        '',
        '',
      );
      socket.write(body.subarray(0, body.length >> 1));
    };

    await expectUnharmed('clone beside half-sent pushes', cloneSmall, times(40, beginOne));
  }, 300_000);

  it('while 40 clients read a raw file slowly', async () => {
    const rawFile = `/api/v4/projects/${project.id}/repository/blobs/main/raw?filepath=big.bin`;

    await expectUnharmed(
      'archive beside slow readers',
      archiveOfSmall,
      times(40, () => readSlowly(`GET ${rawFile} HTTP/1.1`, 'Host: localhost', '', '')),
    );
  }, 300_000);

  it.each(['tar', 'tar.gz', 'zip'])(
    'while 40 clients read an archive slowly (%s)',
    async (format) => {
      const archive = `/api/v4/projects/${project.id}/repository/archive.${format}`;

      await expectUnharmed(
        `archive beside slow readers of a ${format}`,
        archiveOfSmall,
        times(40, () => readSlowly(`GET ${archive} HTTP/1.1`, 'Host: localhost', '', '')),
      );
    },
    300_000,
  );

  it('while 40 clients take what they clone slowly', async () => {
    const body = await wish();
    const request = [
      `POST /${project.pathWithNamespace}.git/git-upload-pack HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/x-git-upload-pack-request',
      `Content-Length: ${body.length}`,
      '',
      body,
    ];

    await expectUnharmed(
      'clone beside slow clones',
      cloneSmall,
      times(40, () => readSlowly(...request)),
    );
  }, 300_000);

  it('while 36 sessions of one user over SSH do nothing', async () => {
    const attacker = await people.person();
    const git = await people.workTree(small, await people.person());

    await expectUnharmed(
      'fetch over SSH beside idle sessions',
      () => git.run('ls-remote', 'origin'),
      times(36, () => sessionOf(attacker, small.pathWithNamespace)),
    );
  }, 300_000);

  it('while 36 sessions of one user over SSH take what they clone slowly', async () => {
    const attacker = await people.person();
    const git = await people.workTree(small, await people.person());
    const body = await wish();

    await expectUnharmed(
      'fetch over SSH beside slow sessions',
      () => git.run('ls-remote', 'origin'),
      times(36, async () => {
        const session = await sessionOf(attacker, project.pathWithNamespace);
        session.stdin.write(body); // and nothing of the answer is read
      }),
    );
  }, 300_000);
});
