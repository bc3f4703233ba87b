import { encodeJson } from './wire.js';

/** An answer that is already JSON bytes: what is immutable is serialised once and served from memory. */
export class Encoded<T> {
  declare private readonly answer: T;

  private constructor(
    readonly body: Uint8Array,
    readonly total: number | undefined,
  ) {}

  static of<T>(answer: T): Encoded<T> {
    return new Encoded<T>(encodeJson(answer), undefined);
  }

  /** One page of a list, with the number of items on all pages together. */
  static page<T extends { readonly items: readonly unknown[]; readonly total: number }>(page: T): Encoded<T> {
    return new Encoded<T>(encodeJson(page.items), page.total);
  }
}
