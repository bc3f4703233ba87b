import { type Page } from '@ingot/contracts';
import { encodeJson } from './wire.js';

/** An answer that is already JSON bytes: what is immutable is serialised once and served from memory. */
export class Encoded<T> {
  declare private readonly answer: T;

  private constructor(
    readonly body: Uint8Array,
    /** Of one page of a list. */
    readonly counted: Omit<Page<unknown>, 'items'> | undefined,
  ) {}

  static of<T>(answer: T): Encoded<T> {
    return new Encoded<T>(encodeJson(answer), undefined);
  }

  /** One page of a list, with the number of items on all pages together. */
  static page<T extends Page<unknown>>({ items, ...counted }: T): Encoded<T> {
    return new Encoded<T>(encodeJson(items), counted);
  }
}
