import { type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type GitClient } from '../git/git-client.js';
import { SshPeople } from '../git/ssh-people.js';
import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const people = new SshPeople(stack);
const { hostname, port } = new URL(stack.url);

/** More than the buffers of all connections on the way hold, so that git itself is held up. */
const BIG_FILE_BYTES = 48 * 1024 * 1024;
/** A busy machine alone makes a clone slower than twice its time. */
const GENEROUS_MS = 20_000;

const opened: Socket[] = [];
const started: ChildProcess[] = [];
const clients: GitClient[] = [];

let project: TestProject;
let small: TestProject;

beforeAll(async () => {
  small = await stack.given.project({ visibility: 'public' });
  project = await stack.given.project({ visibility: 'public' });
  const git = await project.git();
  clients.push(git);
  await git.run('config', 'core.compression', '0');
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  await git.commit({ 'big.bin': randomBytes(BIG_FILE_BYTES) });
  await git.run('push', '-q', 'origin', 'main');
}, 300_000);

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const child of started.splice(0)) child.kill();
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await people.dispose();
});

/** A connection on which a request, or the beginning of one, has been sent; it reads no answer. */
async function send(...lines: readonly string[]): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return socket;
}

/** How long it takes, in milliseconds; throws when it fails. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function clone(url: string): Promise<void> {
  const client = await small.git();
  clients.push(client);
  await client.run('clone', '-q', url, 'cloned');
}

/** With the attack under way, others need no more than twice their time, but for what a busy machine adds. */
async function expectUnharmed(
  what: string,
  work: () => Promise<unknown>,
  attack: () => Promise<unknown>,
): Promise<void> {
  await work(); // what is done once
  const before = await timeOf(work);
  await attack();
  const during = await timeOf(work);
  process.stdout.write(`${what}: ${Math.round(before)} ms before, ${Math.round(during)} ms during the attack\n`);
  expect(during).toBeLessThan(2 * before + GENEROUS_MS);
}

const cloneUrl = (): string => `${stack.url}/${small.pathWithNamespace}.git`;

describe('Others still clone and read', () => {
  it('while 40 requests to fetch are half sent', async () => {
    const path = `/${small.pathWithNamespace}.git/git-upload-pack`;
    const begin = () =>
      send(
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/x-git-upload-pack-request',
        'Content-Length: 400',
        '',
        '0',
      );

    await expectUnharmed(
      'clone beside half-sent requests',
      () => clone(cloneUrl()),
      () => Promise.all(Array.from({ length: 40 }, begin)),
    );
  }, 300_000);

  it('while 40 clients read a raw file slowly', async () => {
    const rawFile = `/api/v4/projects/${project.id}/repository/blobs/main/raw?filepath=big.bin`;
    const slowly = async () => {
      const socket = await send(`GET ${rawFile} HTTP/1.1`, 'Host: localhost', '', '');
      await once(socket, 'readable'); // and nothing is read
    };
    const readSmall = async () => {
      const reply = await fetch(`${stack.url}/api/v4/projects/${small.id}/repository/archive`);
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
    };

    await expectUnharmed('archive beside slow readers', readSmall, () =>
      Promise.all(Array.from({ length: 40 }, slowly)),
    );
  }, 300_000);

  it('while 36 sessions of one user over SSH do nothing', async () => {
    const attacker = await people.person();
    const victim = await people.person();
    const git = await people.workTree(small, victim);
    const idle = async () => {
      const child = attacker.ssh.start(['--', `git-upload-pack '${small.pathWithNamespace}'`]);
      child.on('error', () => undefined);
      child.stdin.on('error', () => undefined);
      started.push(child);
      await once(child.stdout, 'data');
    };

    await expectUnharmed(
      'fetch over SSH beside idle sessions',
      () => git.run('ls-remote', 'origin'),
      () => Promise.all(Array.from({ length: 36 }, idle)),
    );
  }, 300_000);
});

describe('A body', () => {
  const statusOf = async (socket: Socket): Promise<string> => {
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    await once(socket, 'close');
    return answer.split('\r\n', 1)[0] ?? '';
  };

  it('of the API that comes byte by byte is given up with 408', async () => {
    const socket = await send(
      'POST /api/v4/projects HTTP/1.1',
      'Host: localhost',
      `Private-Token: ${stack.running.rootToken}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{',
    );
    const trickle = setInterval(() => socket.write(' '), 1_000);
    try {
      expect(await statusOf(socket)).toBe('HTTP/1.1 408 Request Timeout');
    } finally {
      clearInterval(trickle);
    }
  }, 120_000);

  it('of a request to fetch that comes byte by byte is given up', async () => {
    const socket = await send(
      `POST /${small.pathWithNamespace}.git/git-upload-pack HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/x-git-upload-pack-request',
      'Content-Length: 1000',
      '',
      '0',
    );
    const trickle = setInterval(() => socket.write('0'), 1_000);
    try {
      expect(await statusOf(socket)).not.toContain('200');
    } finally {
      clearInterval(trickle);
    }
  }, 120_000);
});
