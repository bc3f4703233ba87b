import { isOid, type Oid, toOid } from '@ingot/contracts';
import { type ListedObject } from './object-info.js';
import { rawEntries } from './raw-entries.js';

/** `<oid>`, `<oid>^{tree}` or `<oid>:<path>`. */
const NAME = /^([0-9a-f]{40})(?:\^\{tree\}|:(.*))?$/s;
const TREE_OF_COMMIT = /^tree ([0-9a-f]{40})\n/;
const ODD_PARTS: ReadonlySet<string> = new Set(['', '.', '..']);

type Read = (oid: Oid) => Promise<ListedObject | null>;

/**
 * What a name stands for, while all objects on the way to it can be read; null when it stands for nothing; undefined when git has to say.
 * @param read an object, or null when it cannot be read
 */
export async function looseAt(read: Read, name: string): Promise<ListedObject | null | undefined> {
  const [, oid = '', path] = NAME.exec(name) ?? [];
  if (!isOid(oid)) return undefined;
  const found = await read(oid);
  if (found === null || name === oid) return found ?? undefined;
  const tree = found.type === 'tree' ? found : await treeOf(found, read);
  if (tree === null) return undefined;
  return path === undefined ? tree : follow(tree, path, read);
}

async function treeOf({ type, data }: ListedObject, read: Read): Promise<ListedObject | null> {
  const [, oid] = (type === 'commit' && data && TREE_OF_COMMIT.exec(data.toString('latin1', 0, 64))) || [];
  return oid === undefined ? null : read(toOid(oid));
}

async function follow(root: ListedObject, path: string, read: Read): Promise<ListedObject | null | undefined> {
  const parts = path.split('/');
  if (parts.some((part) => ODD_PARTS.has(part))) return undefined;
  let at: ListedObject | null = root;
  for (const part of parts) {
    if (at === null) return undefined;
    if (at.type !== 'tree') return null;
    if (at.data === null) return undefined;
    const oid = entryOf(at.data, part);
    if (oid === null) return null;
    at = await read(oid);
  }
  return at ?? undefined;
}

function entryOf(tree: Buffer, part: string): Oid | null {
  const name = Buffer.from(part).toString('latin1');
  for (const entry of rawEntries(tree)) if (entry.name === name) return toOid(entry.oid);
  return null;
}
