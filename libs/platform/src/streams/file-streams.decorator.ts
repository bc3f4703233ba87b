import { SetMetadata } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { type Answer, type Call, type Operation } from '@ingot/contracts';
import { type AnnouncedFile, type BytePart, type StreamHead } from './file-stream-wire.js';

export const FILE_STREAM = 'ingot:file-stream';

export interface ReceivedFile extends AnnouncedFile {
  /** Read it to its end; it fails when the client breaks off. */
  readonly bytes: Readable;
}

export interface StreamAnswer extends StreamHead {
  /**
   * Begins the bytes, unless only the head was asked for. What is opened is destroyed when the client leaves; what has to
   * wait before it is opened looks at `gone` itself. Throws `DomainError`s.
   */
  readonly open: (gone: AbortSignal) => Readable | Promise<Readable>;
  /** As `open`, of only a part; not given by streams that are sent as a whole. Their length is known. */
  readonly openPart?: (part: BytePart) => Readable | Promise<Readable>;
}

/** Only `value`, as for `@Handles`. */
type Method<Handler> = Pick<TypedPropertyDescriptor<Handler>, 'value'>;

/**
 * Makes a controller's method the handler of an operation that comes with a file. It is called when the file begins; what it
 * throws before the end refuses the rest.
 */
export const Receives =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<(call: Call<Op>, file: ReceivedFile) => Promise<Answer<Op>>>): void => {
    if (operation.file === null) throw new TypeError(`${operation.name} takes no file`);
    SetMetadata<string, Operation>(FILE_STREAM, operation)(target, key, method);
  };

/** Makes a controller's method the handler of an operation that answers a stream. */
export const Streams =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<(call: Call<Op>) => Promise<StreamAnswer>>): void => {
    if (operation.format !== 'stream') throw new TypeError(`${operation.name} answers no stream`);
    SetMetadata<string, Operation>(FILE_STREAM, operation)(target, key, method);
  };
