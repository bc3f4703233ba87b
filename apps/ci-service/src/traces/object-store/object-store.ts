import { type Readable } from 'node:stream';
import { DomainError } from '@ingot/contracts';
import { type BytePart } from '@ingot/platform';

/** What was written, as it arrived. */
export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly checksum: string;
}

/** 413: more bytes than may be kept. */
export class ObjectTooLarge extends DomainError {
  constructor() {
    super('too_large', '413 Request Entity Too Large');
  }
}

/** 404: the object is gone. */
export class ObjectGone extends DomainError {
  constructor() {
    super('not_found', '404 Not Found');
  }
}

/** Keeps traces and artifacts by their keys. What `put` has answered survives the death of any process. */
export abstract class ObjectStore {
  /**
   * Writes the bytes as they come; of an object that breaks off nothing stays. Throws `ObjectTooLarge` beyond `limit` bytes.
   * @param key of `/` and what file names may have
   */
  abstract put(key: string, bytes: Readable, limit: number): Promise<StoredObject>;

  /** The bytes of an object, or a part of them, which is not empty. Throws `ObjectGone`. */
  abstract read(key: string, part?: BytePart): Promise<Readable>;

  /** Those that are gone already are fine. */
  abstract delete(keys: readonly string[]): Promise<void>;

  /** All objects below a key that ends with `/`. */
  abstract deleteAll(prefix: string): Promise<void>;
}
