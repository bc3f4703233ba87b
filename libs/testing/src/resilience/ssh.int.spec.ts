import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { SshPeople, type SshPerson } from '../git/ssh-people.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestProject } from '../given/test-project.js';
import { useOwnStack } from '../stack/use-own-stack.js';

const PER_ADDRESS = 8;
const own = useOwnStack({
  gateways: 2,
  env: { SSH_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS), DRAIN_SECONDS: '20' },
});

let people: SshPeople;
let project: TestProject;
let person: SshPerson;

beforeAll(async () => {
  people = new SshPeople(own.test);
  project = await own.test.given.project();
  person = await people.person(project.owner);
});

const STRICT = ['-o', 'StrictHostKeyChecking=yes'];
/** Of a gateway; the launcher puts them side by side. */
const portOf = (gateway: 1 | 2): number => own.test.running.sshPort + gateway - 1;

describe('the host key', () => {
  const file = (): string => join(own.test.running.dataDir, 'ssh', 'host_key');

  it('is made once, for its owner alone', () => {
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toContain('PRIVATE KEY');
  });

  it('is that of every gateway, and stays', async () => {
    expect((await person.ssh.ssh([])).code).toBe(0);
    // so that the key of one port is asked for at every port
    const known = [...STRICT, '-o', 'HostKeyAlias=ingot'];
    expect((await person.ssh.ssh(['-o', 'HostKeyAlias=ingot'])).code).toBe(0);
    expect((await person.ssh.at(portOf(2)).ssh(known)).code).toBe(0);
    const gateway = own.process('gateway');
    await gateway.kill();
    await gateway.waitReady();
    expect((await person.ssh.ssh(STRICT)).code).toBe(0);
    expect((await person.ssh.ssh(known)).code).toBe(0);
  });
});

describe('what a user loses', () => {
  it('is refused by the other gateway at once', async () => {
    const other = await people.person();
    const elsewhere = other.ssh.at(portOf(2));
    expect((await elsewhere.ssh([])).code).toBe(0);
    expect((await own.test.as(other.user).delete(`/user/keys/${other.keyId}`)).status).toBe(200);
    expect((await elsewhere.ssh([])).stderr).toContain('Permission denied (publickey)');
  });

  it('ends what is under way', async () => {
    const member = await people.person(await project.member('developer'));
    const push = member.ssh.start(['--', `git-receive-pack '${project.pathWithNamespace}'`]);
    await once(push.stdout, 'data'); // the server waits for what is to be pushed
    const ended = once(push, 'exit');
    expect((await own.test.as(project.owner).delete(project.url(`/members/${member.user.id}`))).status).toBe(200);
    await ended;

    const reader = await people.person();
    const open = await own.test.given.project({ visibility: 'public' });
    const fetch = reader.ssh.start(['--', `git-upload-pack '${open.pathWithNamespace}'`]);
    await once(fetch.stdout, 'data');
    const over = once(fetch, 'exit');
    expect((await own.test.as(reader.user).delete(`/user/keys/${reader.keyId}`)).status).toBe(200);
    await over;

    const blocked = await people.person();
    const other = blocked.ssh.at(portOf(2)).start(['--', `git-upload-pack '${open.pathWithNamespace}'`]);
    await once(other.stdout, 'data');
    const end = once(other, 'exit');
    expect((await own.test.root.post(`/users/${blocked.user.id}/block`)).status).toBe(201);
    await end;
  });
});

describe('the protocol that is enabled', () => {
  const enable = async (protocol: string): Promise<void> => {
    expectStatus(await own.test.root.put('/application/settings', { enabled_git_access_protocol: protocol }), 200);
  };

  afterEach(() => enable('nil'));

  it('is the only one: HTTP', async () => {
    await enable('http');
    const git = await people.workTree(project, person);
    for (const args of [
      ['ls-remote', 'origin'],
      ['push', 'origin', 'HEAD:refs/heads/x'],
    ]) {
      await git.run('commit', '-q', '--allow-empty', '-m', 'Something');
      const { code, stderr } = await git.try(...args);
      expect(code).toBe(128);
      expect(stderr).toContain('ERROR: Git access over SSH is not allowed');
    }
    const http = await project.git();
    expect(await http.run('ls-remote', 'origin', 'HEAD')).toContain('HEAD');
  });

  it('is the only one: SSH', async () => {
    await enable('ssh');
    const http = await project.git();
    const { code, stderr } = await http.try('ls-remote', 'origin');
    expect({ code, isRefused: stderr.includes('403') }).toEqual({ code: 128, isRefused: true });
    const git = await people.workTree(project, person);
    expect(await git.run('ls-remote', 'origin', 'HEAD')).toContain('HEAD');
  });
});

describe('a gateway that ends', () => {
  /** More than is on its way at once. */
  const SIZE = 12_000_000;

  it('lets a clone finish', async () => {
    const git = await people.workTree(project, person);
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-B', 'large', 'origin/main');
    await git.commit({ 'large.bin': randomBytes(SIZE) });
    await git.run('push', '-q', 'origin', 'large');
    const wish = `want ${await git.run('rev-parse', 'HEAD')}\n`;
    const clone = person.ssh.start(['--', `git-upload-pack '${project.pathWithNamespace}'`]);
    const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
    clone.stderr.resume();
    clone.stdin.write(`${line(wish)}0000${line('done\n')}`);
    await once(clone.stdout, 'readable'); // what is not read yet holds the rest back

    const gateway = own.process('gateway');
    const stopped = gateway.stop();
    await refusedAt(portOf(1));
    let received = 0;
    clone.stdout.on('data', (chunk: Buffer) => (received += chunk.length));
    const closing: Promise<unknown[]> = once(clone, 'close');
    const [code] = await closing;
    await stopped;
    gateway.start();
    await gateway.waitReady();
    expect(code).toBe(0);
    expect(received).toBeGreaterThan(SIZE);
  }, 180_000);
});

describe('connections', () => {
  it('beyond those of one address are closed at once, and come back when there is room', async () => {
    const sockets = await Promise.all(Array.from({ length: PER_ADDRESS }, () => greeted(portOf(2))));
    const beyond = connect(portOf(2), '127.0.0.1');
    beyond.on('error', () => undefined);
    expect(await received(beyond)).toBe('');
    await Promise.all(sockets.map((socket) => closed(socket)));
    const comeBack = async () => (await person.ssh.at(portOf(2)).ssh([])).code;
    expect(await eventually(comeBack, (code) => code === 0)).toBe(0);
  });

  it.each([
    ['words', 'GET / HTTP/1.1\r\n\r\n'],
    ['a version of long ago', 'SSH-1.5-old\r\n'],
    ['bytes', randomBytes(100_000)],
    ['a greeting, then bytes', Buffer.concat([Buffer.from('SSH-2.0-x\r\n'), randomBytes(100_000)])],
    ['a line without an end', 'SSH-2.0-'.padEnd(100_000, 'x')],
  ])('that send %s are closed and do no harm', async (_name, words) => {
    const socket = connect(portOf(2), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(words);
    await received(socket);
    expect((await person.ssh.at(portOf(2)).ssh([])).code).toBe(0);
  });
});

/** A connection that has got the server's first line. */
async function greeted(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'data');
  return socket;
}

async function closed(socket: Socket): Promise<void> {
  socket.destroy();
  await once(socket, 'close');
}

/** Everything until the server closes. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // `once` of node:events would fail on the reset that some closings end with
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Waits until nobody listens any more. */
async function refusedAt(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isRefused = await new Promise((resolve) => {
      socket.once('error', () => resolve(true));
      socket.once('connect', () => resolve(false));
    });
    socket.destroy();
    if (isRefused === true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
