import { OID_BYTES } from '@ingot/contracts';

const SPACE = 0x20;
const ZERO = 0x30;
const OCTAL = 8;
const TYPE_BITS = 0o170000;
const TREE_TYPE = 0o040000;

/** An entry of a tree. */
export interface RawEntry {
  /** Latin-1: one character per byte. */
  readonly name: string;
  readonly isTree: boolean;
  readonly mode: string;
  readonly oid: string;
}

/** The entries of a tree object: `<mode> <name>`, NUL, and the twenty bytes of an oid each. Truncated ones are left out. */
export function* rawEntries(tree: Buffer): Generator<RawEntry> {
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(SPACE, at);
    const nul = tree.indexOf(0, space);
    if (space < 0 || nul < 0 || nul + OID_BYTES >= tree.length) return;
    const mode = tree.toString('latin1', at, space);
    const oid = tree.toString('hex', nul + 1, nul + 1 + OID_BYTES);
    const isTree = isTreeMode(modeAt(tree, at, space));
    yield { name: tree.toString('latin1', space + 1, nul), isTree, mode, oid };
    at = nul + 1 + OID_BYTES;
  }
}

/** The mode in octal digits of an entry. */
export function modeAt(tree: Buffer, at: number, end: number): number {
  let mode = 0;
  for (let digit = at; digit < end; digit++) mode = mode * OCTAL + ((tree[digit] ?? ZERO) - ZERO);
  return mode;
}

/** Whether git follows an entry as a directory: it takes `0040000` and `40755` for one too. */
export const isTreeMode = (mode: number): boolean => (mode & TYPE_BITS) === TREE_TYPE;
