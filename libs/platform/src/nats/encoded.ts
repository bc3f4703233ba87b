import { type Page } from '@ingot/contracts';
import { encodeJson } from './wire.js';

/** A reply as JSON bytes: immutable replies are serialized once and cached. */
export class Encoded<T> {
  declare private readonly answer: T;

  private constructor(
    readonly body: Uint8Array,
    /** The items of one page. */
    readonly counted: Omit<Page<unknown>, 'items'> | undefined,
  ) {}

  static of<T>(answer: T): Encoded<T> {
    return new Encoded<T>(encodeJson(answer), undefined);
  }

  /** A page of a list, with the total of items. */
  static page<T extends Page<unknown>>({ items, ...counted }: T): Encoded<T> {
    return new Encoded<T>(encodeJson(items), counted);
  }
}
