import nodegit from 'nodegit';
import { type TreeEntryRecord } from '../git-types.js';
import { oidOf, orNull, repositoryAt } from './repositories.js';
import { type RequestOf } from './worker-operations.js';

const TREE_MODE = 0o040000;
const SUBMODULE_MODE = 0o160000;

/** The file, directory or submodule at a path of a commit, or null. */
export async function findEntry({
  directory,
  commitOid,
  path,
}: RequestOf<'findEntry'>): Promise<TreeEntryRecord | null> {
  const repository = await repositoryAt(directory);
  const root = await (await nodegit.Commit.lookup(repository, commitOid)).getTree();
  const entry = await orNull(root.entryByPath(path));
  if (!entry) return null;
  const mode: number = entry.filemodeRaw();
  return {
    oid: oidOf(entry.id()),
    name: entry.name(),
    path,
    type: mode === TREE_MODE ? 'tree' : mode === SUBMODULE_MODE ? 'commit' : 'blob',
    mode: mode.toString(8).padStart(6, '0'),
  };
}
