import { Transform, type TransformCallback } from 'node:stream';
import { type Place } from '../concurrency/places.js';

const LOOK_EVERY_MS = 100;
/** How long a client may stall, in both directions, before its work parks. */
const HELD_UP_MS = 1_000;
/** The same while others wait. Longer for input than for output, as git may be silent while it waits for us. */
const WANTED_MS = { output: 100, input: 500 } as const;

/** Passes bytes through while its work holds its place. */
export class Gate extends Transform {
  /** The time of the last byte. */
  passedAt = Date.now();

  constructor(
    private readonly place: Place,
    private readonly atEnd: () => Promise<Error | null> = () => Promise.resolve(null),
  ) {
    super();
  }

  /** Whether its buffer is full, as the reader is slow. */
  get isHeldUp(): boolean {
    return this.readableLength >= this.readableHighWaterMark || this.writableNeedDrain;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.place.active().then(
      () => {
        this.passedAt = Date.now();
        done(null, chunk);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _flush(done: TransformCallback): void {
    this.atEnd().then(done, done);
  }
}

export interface WatchedWork {
  readonly place: Place;
  /** The bytes to the client, once there may be any. */
  readonly output?: Gate;
  /** The bytes from the client, if the work may wait for them. */
  readonly input?: Gate;
  /** Whether the work continues without the client. */
  readonly isBusy?: () => boolean;
}

/** Parks work that its client delays by not reading output or not sending input. Returns the function that ends the watch. */
export function parkWhenHeldUp({ place, output, input, isBusy = () => false }: WatchedWork): () => void {
  const look = (): void => {
    const silentMs = Date.now() - Math.max(output?.passedAt ?? 0, input?.passedAt ?? 0);
    const isWanted = place.isWanted();
    if (output?.isHeldUp === true && silentMs >= (isWanted ? WANTED_MS.output : HELD_UP_MS)) place.park();
    else if (input !== undefined && silentMs >= (isWanted ? WANTED_MS.input : HELD_UP_MS) && !isBusy()) place.park();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const endLooks = place.onWanted(look);
  return () => {
    clearInterval(timer);
    endLooks();
  };
}
