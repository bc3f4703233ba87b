import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import ssh2, { type Client, type ClientChannel } from 'ssh2';
import { type Principal } from '@ingot/contracts';
import { SSH_LIMITS } from './ssh-limits.js';
import { SshConnection, type SshParts } from './ssh-connection.js';

const SECOND_MS = 1_000;

const newKey = () => ssh2.utils.generateKeyPairSync('ed25519');
const own = newKey();

const principal: Principal = {
  userId: 1,
  username: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  isExternal: false,
  credential: { kind: 'ssh_key', scopes: ['api'] },
};

function hostKey(): SshParts['hostKey'] {
  const key = ssh2.utils.parseKey(newKey().private);
  if (key instanceof Error) throw key;
  return { key, fingerprint: '' };
}

/** Whose key it is does not matter here; commands never end. */
const parts: SshParts = {
  hostKey: hostKey(),
  keys: { ownerOf: () => Promise.resolve(principal), ownerAtWork: () => Promise.resolve(principal) },
  git: { run: () => new Promise(() => undefined), isStillAllowed: () => Promise.resolve(true) },
  onFailure: (error) => {
    throw error;
  },
};

let server: Server;
/** The server's end of what was connected last. */
let socket: Socket;

beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'hrtime', 'performance', 'Date'],
  });
  server = createServer((accepted) => {
    socket = accepted;
    accepted.on('error', () => undefined);
    new SshConnection(accepted, parts);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  socket.destroy();
  server.close();
  await once(server, 'close');
  jest.useRealTimers();
});

const port = (): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass, and what follows from it happen. */
async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  for (let turns = 0; turns < 20; turns++) await turn();
}

/** Expects the connection to be closed after so long, and no sooner. */
async function expectClosedAfter(milliseconds: number): Promise<void> {
  for (let spent = SECOND_MS; spent < milliseconds; spent += SECOND_MS) await pass(SECOND_MS);
  expect(socket.destroyed).toBe(false);
  await pass(SECOND_MS);
  expect(socket.destroyed).toBe(true);
}

/** Lets time pass in which the client answers every question whether it is there. */
async function passWithAnswers(milliseconds: number): Promise<void> {
  for (let spent = 0; spent < milliseconds; spent += SSH_LIMITS.keepaliveMs) {
    const answer = once(socket, 'data');
    await pass(SSH_LIMITS.keepaliveMs);
    await answer;
  }
}

async function signedIn(): Promise<Client> {
  const client = new ssh2.Client();
  client.on('error', () => undefined);
  client.connect({ host: '127.0.0.1', port: port(), username: 'git', privateKey: own.private });
  await once(client, 'ready');
  return client;
}

const exec = (client: Client): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    client.exec("git-upload-pack 'a/b'", (error, channel) => (error === undefined ? resolve(channel) : reject(error)));
  });

/** What the library keeps to itself: by it a client does what none should. */
interface Insides {
  readonly _sock: Socket;
  readonly _protocol: { session(channel: number, window: number, packet: number): void };
}
const hasInsides = (client: object): client is Insides => '_sock' in client && '_protocol' in client;

function insidesOf(client: Client): Insides {
  if (!hasInsides(client)) throw new Error('the library has other insides');
  return client;
}

describe('a connection over SSH', () => {
  it('is closed when nobody has signed in after its time of grace', async () => {
    const client = connect(port(), '127.0.0.1');
    client.on('error', () => undefined);
    await once(client, 'data');
    await expectClosedAfter(SSH_LIMITS.loginGraceMs);
  });

  it('is closed after its time of grace also when the client keeps asking', async () => {
    const client = new ssh2.Client();
    client.on('error', () => undefined);
    const questions: (() => void)[] = [];
    client.connect({
      ...{ host: '127.0.0.1', port: port(), username: 'git', readyTimeout: 0 },
      authHandler: (_left, _partial, next) => void questions.push(() => next({ type: 'none', username: 'git' })),
    });
    for (let spent = 0; spent < SSH_LIMITS.loginGraceMs - SECOND_MS; spent += SECOND_MS) {
      while (questions.length === 0) await turn();
      questions.shift()?.();
      await pass(SECOND_MS);
    }
    expect(socket.destroyed).toBe(false);
    await pass(SECOND_MS);
    expect(socket.destroyed).toBe(true);
  });

  it('is closed when somebody has signed in and nothing is done for a while', async () => {
    await signedIn();
    await passWithAnswers(SSH_LIMITS.idleMs - SSH_LIMITS.keepaliveMs);
    await expectClosedAfter(SSH_LIMITS.keepaliveMs);
  });

  it('is closed when a session asks for nothing', async () => {
    const client = await signedIn();
    const { _protocol: protocol, _sock: wire } = insidesOf(client);
    const opened = once(wire, 'data');
    protocol.session(0, 1_000_000, 32_768);
    await opened;
    await expectClosedAfter(SSH_LIMITS.sessionGraceMs);
  });

  it('stays while something is done, however long the client has nothing to say but that it is there', async () => {
    await exec(await signedIn());
    await passWithAnswers(3 * SSH_LIMITS.idleMs);
    expect(socket.destroyed).toBe(false);
  });

  it('is closed when the client answers none of some questions whether it is there', async () => {
    const client = await signedIn();
    await exec(client);
    insidesOf(client)._sock.pause();
    for (let asked = 0; asked < SSH_LIMITS.keepalives; asked++) await pass(SSH_LIMITS.keepaliveMs);
    expect(socket.destroyed).toBe(false);
    await pass(SSH_LIMITS.keepaliveMs);
    expect(socket.destroyed).toBe(true);
  });

  it('has so many sessions at once and no more', async () => {
    const client = await signedIn();
    for (let open = 0; open < SSH_LIMITS.sessions; open++) await exec(client);
    await expect(exec(client)).rejects.toThrow('open failure');
    expect(socket.destroyed).toBe(false);
  });
});
