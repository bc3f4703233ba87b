import { type Readable } from 'node:stream';
import { DomainError } from '@ingot/contracts';
import { type BytePart } from '@ingot/platform';

/** The measured size and digest of a written object. */
export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly checksum: string;
}

/** 413: the object exceeds its size limit. */
export class ObjectTooLarge extends DomainError {
  constructor(limit: number, unit = 'bytes') {
    super('too_large', { message: '413 Request Entity Too Large', reason: `The limit is ${limit} ${unit}` });
  }
}

/** 404: the object is deleted. */
export class ObjectGone extends DomainError {
  constructor() {
    super('not_found', '404 Not Found');
  }
}

/** Stores logs and artifacts by key. An acknowledged `put` survives the crash of any process. */
export abstract class ObjectStore {
  /**
   * Writes a stream; an interrupted write leaves no object. Throws `ObjectTooLarge` beyond `limit` bytes.
   * @param key made of `/` and characters that are valid in file names
   */
  abstract put(key: string, bytes: Readable, limit: number): Promise<StoredObject>;

  /** The bytes of an object, or a non-empty range of them. Throws `ObjectGone`. */
  abstract read(key: string, part?: BytePart): Promise<Readable>;

  /** Ignores missing objects. */
  abstract delete(keys: readonly string[]): Promise<void>;

  /** All objects whose keys start with the prefix, which ends with `/`. */
  abstract deleteAll(prefix: string): Promise<void>;
}
