import fc from 'fast-check';
import { exitFrame, messageFrame, readSessionFrames, type SessionFrame } from './session-frames.js';

const frame: fc.Arbitrary<SessionFrame> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => ({ kind: 'message' as const, text })),
  fc.nat(255).map((code) => ({ kind: 'exit' as const, code })),
);
const bytesOf = (one: SessionFrame): Buffer =>
  one.kind === 'message' ? messageFrame(one.text) : one.kind === 'exit' ? exitFrame(one.code) : one.bytes;

/** The bytes in chunks of such sizes, again and again. */
async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield await Promise.resolve(bytes.subarray(at, at + size));
    at += size;
  }
}

describe('the frames of a git session', () => {
  it('are read as they were sent, however the connection cuts them', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), sizes, async (frames, cut) => {
        const read: SessionFrame[] = [];
        for await (const one of readSessionFrames(chunksOf(Buffer.concat(frames.map(bytesOf)), cut))) read.push(one);
        expect(read).toEqual(frames);
      }),
    );
  });

  it('are read or refused, never more than what was sent, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (sent) => {
        let bytes = 0;
        try {
          for await (const one of readSessionFrames(chunksOf(Buffer.from(sent), [7])))
            bytes += one.kind === 'output' ? one.bytes.length : 1;
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
        expect(bytes).toBeLessThanOrEqual(sent.length);
      }),
    );
  });
});
