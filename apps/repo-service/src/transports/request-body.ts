import { type Readable, Transform, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const MEBIBYTE = 1024 ** 2;

/** What git says it wants and has, and refs to be changed; git holds all of it in memory. */
export const MAX_REQUEST_BYTES = 32 * MEBIBYTE;

/** There came more bytes, or unfolded from those that came, than the request may have. */
export class BodyTooLarge extends Error {}

/** Passes on so many bytes and no more. */
export const upTo = (maxBytes: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new BodyTooLarge(`more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
};

/**
 * Pipes the body of a request to git, unfolded where it is compressed and never more than `maxBytes` of it: a little that is sent may
 * unfold to a thousand times as much. `onFailure` is called once when it breaks off, with `BodyTooLarge` for too much; what still comes is
 * dropped, so that the client can be answered.
 */
export function pipeBody(body: Readable, into: Writable, { isCompressed, maxBytes, onFailure }: BodyOptions): void {
  const bounded = upTo(maxBytes);
  const unfolded = isCompressed ? body.pipe(createGunzip()) : body;
  let isOver = false;
  const fail = (error: Error): void => {
    if (isOver) return;
    isOver = true;
    unfolded.unpipe();
    body.unpipe();
    body.resume();
    onFailure(error);
  };
  for (const stage of [body, unfolded, bounded]) stage.on('error', fail);
  unfolded.pipe(bounded).pipe(into);
}

interface BodyOptions {
  readonly isCompressed: boolean;
  readonly maxBytes: number;
  readonly onFailure: (error: Error) => void;
}
