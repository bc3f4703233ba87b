import { type Readable, Transform, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const MEBIBYTE = 1024 ** 2;

/** The limit of wants, haves and ref updates, which git holds in memory. */
export const MAX_REQUEST_BYTES = 32 * MEBIBYTE;

/** The request exceeds its limit, compressed or uncompressed. */
export class BodyTooLarge extends Error {}

/** Passes bytes through up to a limit. */
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
 * Pipes the body of a request to git, decompressed and limited to `maxBytes`: compressed data can expand a thousandfold.
 * `onFailure` is called once when it fails, with `BodyTooLarge` beyond the limit; the rest of the body is
 * dropped, so that the client gets a response.
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
