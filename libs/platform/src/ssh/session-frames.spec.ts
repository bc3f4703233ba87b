import { Readable } from 'node:stream';
import { exitFrame, messageFrame, readSessionFrames, type SessionFrame, SessionOutput } from './session-frames.js';

/** What is read when the bytes arrive in chunks of a size. */
async function read(bytes: Buffer, chunkSize: number): Promise<SessionFrame[]> {
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize) chunks.push(bytes.subarray(start, start + chunkSize));
  const frames: SessionFrame[] = [];
  for await (const frame of readSessionFrames(Readable.from(chunks))) frames.push(frame);
  return frames;
}

async function framed(chunks: readonly Buffer[], code: number): Promise<Buffer> {
  const output = Readable.from(chunks).pipe(new SessionOutput(() => Promise.resolve(code)));
  return Buffer.concat((await output.toArray()).map((chunk) => Buffer.from(chunk)));
}

describe('frames of a git session', () => {
  it.each([1, 2, 5, 7, 64, 100_000])('are read as they were written, in chunks of %d bytes', async (chunkSize) => {
    const bytes = await framed([Buffer.from('first '), Buffer.alloc(0), Buffer.alloc(300, 'x')], 7);
    const frames = await read(Buffer.concat([messageFrame('Grüße'), bytes]), chunkSize);
    const output = frames.flatMap((frame) => (frame.kind === 'output' ? [frame.bytes] : []));
    expect(Buffer.concat(output).toString()).toBe(`first ${'x'.repeat(300)}`);
    expect(frames[0]).toEqual({ kind: 'message', text: 'Grüße' });
    expect(frames.at(-1)).toEqual({ kind: 'exit', code: 7 });
  });

  it('have no end when the storage breaks off', async () => {
    const bytes = await framed([Buffer.from('output')], 0);
    expect(await read(bytes.subarray(0, bytes.length - 1), 3)).not.toContainEqual({ kind: 'exit', code: 0 });
  });

  it.each([
    ['of an unknown kind', Buffer.of(9, 0, 0, 0, 0)],
    ['with a longer exit code', Buffer.of(3, 0, 0, 0, 2, 1, 1)],
    ['with a message that is too long', Buffer.of(2, 0xff, 0, 0, 0)],
  ])('%s are refused', async (_name, bytes) => {
    await expect(read(Buffer.concat([bytes, exitFrame(0)]), 100)).rejects.toThrow(TypeError);
  });
});
