import { type Socket } from 'node:net';
import { useStack } from '../stack/use-stack.js';
import { RawConnections } from './raw-connections.js';

const stack = useStack();
const connections = new RawConnections(stack.url);
afterEach(() => connections.close());

describe('A body', () => {
  const statusOf = async (socket: Socket): Promise<string> => {
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    await new Promise((resolve) => socket.once('close', resolve)); // also after a reset, which a byte sent too late meets
    return answer.split('\r\n', 1)[0] ?? '';
  };

  it('of the API that comes byte by byte is given up with 408', async () => {
    const socket = await connections.send(
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
    const project = await stack.given.project({ visibility: 'public' });
    const socket = await connections.send(
      `POST /${project.pathWithNamespace}.git/git-upload-pack HTTP/1.1`,
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
