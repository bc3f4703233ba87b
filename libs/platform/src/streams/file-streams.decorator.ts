import { SetMetadata } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { type Answer, type Call, type Operation } from '@ingot/contracts';
import { type AnnouncedFile, type BytePart, type StreamHead } from './file-stream-wire.js';

export const FILE_STREAM = 'ingot:file-stream';

export interface ReceivedFile extends AnnouncedFile {
  /** Read it to its end; it fails when the client disconnects. */
  readonly bytes: Readable;
}

export interface StreamAnswer extends StreamHead {
  /**
   * Opens the content, unless only metadata was requested. The stream is destroyed when the client disconnects; work before it
   * is opened observes `gone` itself. Throws `DomainError`s.
   */
  readonly open: (gone: AbortSignal) => Readable | Promise<Readable>;
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

/** Marks a controller's method as the handler of an operation that returns a stream. */
export const Streams =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<(call: Call<Op>) => Promise<StreamAnswer>>): void => {
    if (operation.format !== 'stream') throw new TypeError(`${operation.name} answers no stream`);
    SetMetadata<string, Operation>(FILE_STREAM, operation)(target, key, method);
  };
