import { OID_BYTES } from '@ingot/contracts';

const SPACE = 0x20;
const TREE_MODE = '40000';

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
    const isTree = mode === TREE_MODE || mode === `0${TREE_MODE}`;
    yield { name: tree.toString('latin1', space + 1, nul), isTree, mode, oid };
    at = nul + 1 + OID_BYTES;
  }
}
