import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import ssh2, { type Client, type ClientChannel } from 'ssh2';
import { z } from 'zod';
import { SshPeople, type SshPerson, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const people = new SshPeople(stack);
const MEGABYTE = 1024 * 1024;

/** Too little for what the gateway would hold if it took in all that git sends. */
const BOUND = 25 * MEGABYTE;
const ATTEMPTS = 6;

/** What the library keeps to itself: by it a client does what none should. */
interface ClientParts {
  readonly _sock: { pause(): void };
  readonly _protocol: {
    _cipher: { encrypt: (packet: unknown) => void };
    channelWindowAdjust(channel: number, bytes: number): void;
    rekey(): void;
  };
}
interface ChannelParts {
  readonly outgoing: { readonly id: number; window: number };
}

const isOpenClient = (client: object): client is ClientParts => '_sock' in client && '_protocol' in client;
const isOpenChannel = (channel: object): channel is ChannelParts => 'outgoing' in channel;

let project: TestProject;
let person: SshPerson;
let oid: string;

beforeAll(async () => {
  project = await stack.given.project();
  person = await people.person(project.owner);
  const git = await people.workTree(project, person);
  await git.run('config', 'core.compression', '0');
  oid = await git.commit({ 'large.bin': randomBytes(60 * MEGABYTE) });
  await git.run('push', '-q', 'origin', 'HEAD:refs/heads/large');
}, 180_000);

interface Hostile {
  readonly client: Client & ClientParts;
  readonly channel: ClientChannel & ChannelParts;
}

/** A client that has asked for a clone of everything. */
async function cloning(): Promise<Hostile> {
  const client = new ssh2.Client();
  client.on('error', () => undefined);
  client.connect({
    host: '127.0.0.1',
    port: stack.running.sshPort,
    username: 'git',
    privateKey: readFileSync(join(person.ssh.directory, 'id')),
  });
  await once(client, 'ready');
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.exec(`git-upload-pack '${project.pathWithNamespace}'`, (error, opened) =>
      error === undefined ? resolve(opened) : reject(error),
    );
  });
  await once(channel, 'readable');
  const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  channel.write(`${line(`want ${oid}\n`)}0000${line('done\n')}`);
  if (!isOpenClient(client) || !isOpenChannel(channel)) throw new Error('the library has other insides');
  return { client, channel };
}

const gatewayPid = (): number => {
  const file = join(stack.running.dataDir, 'run', 'processes.json');
  const processes = z
    .array(z.object({ name: z.string(), pid: z.number() }))
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return processes.find(({ name }) => name === 'gateway')?.pid ?? 0;
};

function resident(): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${gatewayPid()}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** How much more the gateway holds a while after a client has misbehaved; of some attempts the least, as others use it too. */
async function growthBy(misbehave: (hostile: Hostile) => void): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > BOUND; attempt++) {
    const hostile = await cloning();
    const before = resident();
    misbehave(hostile);
    await sleep(3_000);
    least = Math.min(least, resident() - before);
    hostile.client.destroy();
  }
  return least;
}

describe('a client over SSH', () => {
  it('that sends more than it may is cut off', async () => {
    const { client, channel } = await cloning(); // reads nothing, so that git does not either
    const closed = new Promise((resolve) => client.once('close', () => resolve(undefined)));
    channel.outgoing.window = 1e9;
    // of a size that the window is no multiple of
    for (let sent = 0; sent < 1_400; sent++) channel.write(Buffer.alloc(30_000));
    await closed;
  });

  it('that opens a window of gigabytes and reads nothing does not fill memory', async () => {
    const growth = await growthBy(({ client, channel }) => {
      client._protocol.channelWindowAdjust(channel.outgoing.id, 0x7fff0000);
      client._sock.pause();
    });
    expect(growth).toBeLessThan(BOUND);
  }, 120_000);

  it('that begins to exchange keys and does not go on does not fill memory', async () => {
    const growth = await growthBy(({ client, channel }) => {
      client._protocol.channelWindowAdjust(channel.outgoing.id, 0x7fff0000);
      client._protocol.rekey();
      client._protocol._cipher.encrypt = () => undefined; // says nothing after it
    });
    expect(growth).toBeLessThan(BOUND);
  }, 120_000);
});
