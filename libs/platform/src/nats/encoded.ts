import { type Page } from '@ingot/contracts';
import { encodeJson } from './wire.js';

const CLOSING_BRACE = Buffer.from('}');

/** A reply as bytes: immutable replies are serialized once and cached. */
export class Encoded<T> {
  declare private readonly answer: T;

  private constructor(
    readonly body: Uint8Array,
    /** The items of one page. */
    readonly counted?: Omit<Page<unknown>, 'items'>,
    /** The metadata of a stream, encoded. */
    readonly streamHead?: string,
  ) {}

  static of<T>(answer: T): Encoded<T> {
    return new Encoded<T>(encodeJson(answer));
  }

  /** What another process of ours has answered, to be passed on unparsed: trusted as in `decodeTrusted`. */
  static received<T>(body: Uint8Array): Encoded<T> {
    return new Encoded<T>(body);
  }

  /** An object with fields, and one more whose value is encoded already. */
  static extended<T extends object, Field extends string, Value>(
    fields: T,
    field: Field,
    value: Encoded<Value>,
  ): Encoded<T & Readonly<Record<Field, Value>>> {
    const before = JSON.stringify(fields).slice(0, -1);
    const head = Buffer.from(`${before}${before === '{' ? '' : ','}${JSON.stringify(field)}:`);
    return new Encoded(Buffer.concat([head, value.body, CLOSING_BRACE]));
  }

  /** A small stream, or only the metadata of a larger one. */
  static stream(head: string, bytes: Uint8Array): Encoded<never> {
    return new Encoded<never>(bytes, undefined, head);
  }

  /** A page of a list, with the total of items. */
  static page<T extends Page<unknown>>({ items, ...counted }: T): Encoded<T> {
    return new Encoded<T>(encodeJson(items), counted);
  }
}
