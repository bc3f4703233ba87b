import nodegit from 'nodegit';
import { type TreeEntryRecord } from '../git-types.js';
import { oidOf, orNull, repositoryAt } from './repositories.js';
import { type RequestOf } from './worker-operations.js';

const TREE_MODE = 0o040000;
const SUBMODULE_MODE = 0o160000;

/** A directory's entries in git's order, recursive ones depth first; null when it is not a directory there. */
export async function readTree({
  directory,
  commitOid,
  path,
  isRecursive,
}: RequestOf<'readTree'>): Promise<readonly TreeEntryRecord[] | null> {
  const repository = await repositoryAt(directory);
  const root = await (await nodegit.Commit.lookup(repository, commitOid)).getTree();
  if (path === '') return entriesOf(repository, root, '', isRecursive);
  const entry = await orNull(root.entryByPath(path));
  const mode: number | undefined = entry?.filemodeRaw();
  if (!entry || mode !== TREE_MODE) return null;
  return entriesOf(repository, await nodegit.Tree.lookup(repository, entry.id()), `${path}/`, isRecursive);
}

/** The file or directory at a path of a commit, or null. */
export async function findEntry({
  directory,
  commitOid,
  path,
}: RequestOf<'findEntry'>): Promise<TreeEntryRecord | null> {
  const repository = await repositoryAt(directory);
  const root = await (await nodegit.Commit.lookup(repository, commitOid)).getTree();
  const entry = await orNull(root.entryByPath(path));
  return entry && recordOf(entry, path.slice(0, path.lastIndexOf('/') + 1));
}

async function entriesOf(
  repository: nodegit.Repository,
  tree: nodegit.Tree,
  prefix: string,
  isRecursive: boolean,
): Promise<TreeEntryRecord[]> {
  const records: TreeEntryRecord[] = [];
  for (let index = 0; index < tree.entryCount(); index += 1) {
    const entry = tree._entryByIndex(index);
    const record = recordOf(entry, prefix);
    records.push(record);
    if (isRecursive && record.type === 'tree') {
      const child = await nodegit.Tree.lookup(repository, entry.id());
      records.push(...(await entriesOf(repository, child, `${record.path}/`, true)));
    }
  }
  return records;
}

function recordOf(entry: nodegit.TreeEntry, prefix: string): TreeEntryRecord {
  const mode: number = entry.filemodeRaw();
  const name = entry.name();
  return {
    oid: oidOf(entry.id()),
    name,
    path: `${prefix}${name}`,
    type: mode === TREE_MODE ? 'tree' : mode === SUBMODULE_MODE ? 'commit' : 'blob',
    mode: mode.toString(8).padStart(6, '0'),
  };
}
