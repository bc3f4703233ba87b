import { SetMetadata } from '@nestjs/common';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MessagePattern } from '@nestjs/microservices';
import { type Answer, type Call, type Operation, SMALL_STREAM_BYTES } from '@ingot/contracts';
import { Encoded } from '../nats/encoded.js';
import { type AnnouncedFile, type BytePart, encodeStreamHead, type StreamHead } from './file-stream-wire.js';
import { NEVER_GONE } from './idle-watch.js';

export const FILE_STREAM = 'ingot:file-stream';

const NOTHING = new Uint8Array();

export interface ReceivedFile extends AnnouncedFile {
  /** Read it to its end; it fails when the client disconnects. */
  readonly bytes: Readable;
}

type Content = Readable | Uint8Array;

export interface StreamAnswer extends StreamHead {
  /**
   * Opens the content, unless only metadata was requested; what is in memory is all of it. The stream is destroyed when the client
   * disconnects; work before it is opened observes `gone` itself. Throws `DomainError`s.
   */
  readonly open: (gone: AbortSignal) => Content | Promise<Content>;
  /** As `open`, for a part; missing for streams without ranges. Their length is known. */
  readonly openPart?: (part: BytePart) => Readable | Promise<Readable>;
}

/** Only `value`, as for `@Handles`. */
type Method<Handler> = Pick<TypedPropertyDescriptor<Handler>, 'value'>;

/**
 * Marks a controller's method as the handler of an operation that uploads a file. It is called when the file starts; an error that it
 * throws before the end refuses the rest.
 */
export const Receives =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<(call: Call<Op>, file: ReceivedFile) => Promise<Answer<Op>>>): void => {
    if (operation.file === null) throw new TypeError(`${operation.name} takes no file`);
    SetMetadata<string, Operation>(FILE_STREAM, operation)(target, key, method);
  };

/** Marks a controller's method as the handler of an operation that returns a stream, over NATS as well if that may be small. */
export const Streams =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<(call: Call<Op>) => Promise<StreamAnswer>>): void => {
    if (operation.format !== 'stream') throw new TypeError(`${operation.name} answers no stream`);
    SetMetadata<string, Operation>(FILE_STREAM, operation)(target, key, method);
    if (operation.smallInReply) answersSmall(operation, target, key, method);
  };

/** Adds a method that answers calls over NATS: with all bytes of a small stream, and with the head alone of a larger one. */
function answersSmall<Op extends Operation>(
  operation: Op,
  target: object,
  key: string,
  { value: streams }: Method<(call: Call<Op>) => Promise<StreamAnswer>>,
): void {
  if (streams === undefined) throw new TypeError(`${key} is no method`);
  const name = `${key}InReply`;
  const method = {
    async value(this: object, call: Call<Op>): Promise<Encoded<never>> {
      return inReply(await streams.call(this, call));
    },
  };
  Object.defineProperty(target, name, method);
  MessagePattern([operation.subject], { operations: [operation] })(target, name, method);
}

async function inReply({ open, openPart, ...head }: StreamAnswer): Promise<Encoded<never>> {
  const isSmall = head.length !== null && head.length <= SMALL_STREAM_BYTES;
  const content = isSmall ? await open(NEVER_GONE) : NOTHING;
  const bytes = content instanceof Readable ? await buffer(content) : content;
  return Encoded.stream(encodeStreamHead({ ...head, isDivisible: openPart !== undefined, part: null }), bytes);
}
