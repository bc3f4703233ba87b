import { type Socket } from 'node:net';
import { eventually } from '../http/eventually.js';
import { useStack } from '../stack/use-stack.js';
import { RawConnections } from './raw-connections.js';

const stack = useStack();
const connections = new RawConnections(stack.url);
afterEach(() => connections.close());

const FILE_BYTES = 5 * 1024 * 1024;
/** As JSON they are larger than all answers that a gateway keeps for clients. */
const CLIENTS = 24;

describe('Clients that ask for large answers and read nothing', () => {
  it('are cut off when it is too much for a gateway, while others read theirs', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const content = 'x'.repeat(FILE_BYTES);
    const change = { branch: 'main', commit_message: 'Add a large file', content };
    await stack.as(project.owner).post(project.url('/repository/files/large.txt'), change);
    const file = project.url('/repository/files/large.txt?ref=main');

    const stalled: Socket[] = [];
    for (let n = 0; n < CLIENTS; n++) {
      stalled.push(
        await connections.send(`GET /api/v4${file} HTTP/1.1`, 'Host: localhost', 'Connection: close', '', ''),
      );
    }
    const areAnswered = () => Promise.resolve(stalled.every(({ readableLength }) => readableLength > 0));
    expect(await eventually(areAnswered, (all) => all)).toBe(true);
    const { status, body } = await stack.as(project.owner).get(file);
    expect([status, body]).toEqual([200, expect.objectContaining({ size: FILE_BYTES })]);

    const read = await Promise.all(stalled.map(bytesLeftOf));
    const whole = read.filter((bytes) => bytes > FILE_BYTES).length;
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(CLIENTS);
  });
});

/** What comes until the connection ends or breaks. */
async function bytesLeftOf(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (part: Buffer) => (bytes += part.length));
  await new Promise((resolve) => socket.once('close', resolve));
  return bytes;
}
