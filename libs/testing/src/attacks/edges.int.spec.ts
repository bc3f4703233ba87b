import { connect } from 'node:net';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();

/** The whole answer to a request as it is written, until the server ends the connection. */
function rawReply(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(stack.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  });
}

const usersAt = (...hosts: string[]): Promise<string> =>
  rawReply([
    'GET /api/v4/users?per_page=1 HTTP/1.1',
    `Private-Token: ${stack.running.rootToken}`,
    ...hosts.map((host) => `Host: ${host}`),
  ]);

describe('The Host header of a request', () => {
  it.each(['evil.example', 'evil.example:8080', '203.0.113.7'])(
    'is not repeated when it is nobody of ours: %s',
    async (host) => {
      const answer = await usersAt(host);

      expect(answer).toContain('HTTP/1.1 200');
      expect(answer).toContain(`<${stack.url}/api/v4/users`);
      expect(answer).not.toContain(host);
    },
  );

  it('is repeated when it is loopback', async () => {
    const { port } = new URL(stack.url);

    expect(await usersAt(`localhost:${port}`)).toContain(`<http://localhost:${port}/api/v4/users`);
  });

  it('given twice is refused with 400, as a proxy may have read the other one', async () => {
    const { host } = new URL(stack.url);

    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      expect(await usersAt(...hosts)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('A page of another origin', () => {
  const headers = { origin: 'https://elsewhere.example' };

  it('cannot read what a visitor inside the network reads without a token', async () => {
    const project = await stack.given.project({ visibility: 'public' });

    for (const path of [
      `/api/v4${project.url()}`,
      `/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`,
    ]) {
      const reply = await fetch(`${stack.url}${path}`, { headers });
      await reply.arrayBuffer();
      expect(reply.status).toBe(200);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('The password grant', () => {
  it('is locked by wrong passwords at any other place, and locks these', async () => {
    const user = await stack.given.user();
    const form = (password: string) =>
      new URLSearchParams({ grant_type: 'password', username: user.username, password });
    const grant = async (password: string) =>
      (await fetch(`${stack.url}/oauth/token`, { method: 'POST', body: form(password) })).status;
    for (let attempt = 0; attempt < 5; attempt++) await grant('wrong');
    for (let attempt = 0; attempt < 5; attempt++) await stack.visitor().signIn(user.username, 'wrong');

    expect(await grant(user.password)).toBe(429);
    expect((await stack.visitor().signIn(user.username, user.password)).status).toBe(429);
  });
});
