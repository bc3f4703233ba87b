declare const oidBrand: unique symbol;

/** A full git object id: 40 lower-case hexadecimal characters. */
export type Oid = string & { readonly [oidBrand]: 'Oid' };

/** The bytes of an oid in trees, packs and commit-graphs. */
export const OID_BYTES = 20;

const FULL_OID = /^[0-9a-f]{40}$/;

export const isOid = (text: string): text is Oid => FULL_OID.test(text);

/** Parses a full oid in either case. Throws a `TypeError` for anything else. */
export function toOid(text: string): Oid {
  const lowerCase = text.toLowerCase();
  if (!isOid(lowerCase)) throw new TypeError('not a full object id');
  return lowerCase;
}

/** Forty zeros: the ref does not exist (before its creation, after its deletion). */
export const ZERO_OID: Oid = toOid('0'.repeat(40));
