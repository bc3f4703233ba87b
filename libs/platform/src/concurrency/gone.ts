import { type Writable } from 'node:stream';

/** Aborts when nobody reads any more what is written: the answer of a request, or a whole connection. */
export function whenGone(output: Writable): AbortSignal {
  if (output.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  return gone.signal;
}
