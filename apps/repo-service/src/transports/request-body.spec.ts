import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { BodyTooLarge, pipeBody } from './request-body.js';

/** What arrives of a body, and how it ended. */
function receive(body: Buffer, maxBytes: number, isCompressed: boolean): Promise<{ bytes: number; error: unknown }> {
  let bytes = 0;
  return new Promise((resolve) => {
    const into = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done();
      },
      final(done) {
        done();
        resolve({ bytes, error: null });
      },
    });
    into.on('error', () => undefined);
    pipeBody(Readable.from([body]), into, { isCompressed, maxBytes, onFailure: (error) => resolve({ bytes, error }) });
  });
}

describe('the body of a request', () => {
  it.each([false, true])('arrives whole up to its limit (compressed: %s)', async (isCompressed) => {
    const text = Buffer.alloc(1_000, 'a');
    const received = await receive(isCompressed ? gzipSync(text) : text, 1_000, isCompressed);

    expect(received).toEqual({ bytes: 1_000, error: null });
  });

  it('is cut off when it unfolds to more, long before all of it is unfolded', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    const { bytes, error } = await receive(bomb, 1024 ** 2, true);

    expect(bomb.length).toBeLessThan(100_000);
    expect(bytes).toBeLessThanOrEqual(1024 ** 2);
    expect(error).toBeInstanceOf(BodyTooLarge);
  });

  it('is cut off when more is sent', async () => {
    const { bytes, error } = await receive(Buffer.alloc(2_000), 1_000, false);

    expect(bytes).toBe(0);
    expect(error).toBeInstanceOf(BodyTooLarge);
  });

  it('fails when it is not compressed as it says', async () => {
    const { error } = await receive(Buffer.from('nonsense'), 1_000, true);

    expect(error).toMatchObject({ code: 'Z_DATA_ERROR' });
    expect(error).not.toBeInstanceOf(BodyTooLarge);
  });
});
