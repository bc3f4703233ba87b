import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { MAX_CONTENT_BYTES, MAX_DELTAS } from './diff-limits.js';
import { type InRepository, repositoryAt } from './repositories.js';

/** A file's change without its patch. */
export interface DiffDelta {
  readonly oldPath: string;
  readonly newPath: string;
  readonly oldMode: number;
  readonly newMode: number;
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed';
}

export type WorkerDiff =
  /** The patches of all files in order, each starting with its `diff --git` line. */
  | { readonly outcome: 'done'; readonly deltas: readonly DiffDelta[]; readonly patch: string }
  /** Too large for memory, or unreadable for libgit2; git must stream it. */
  | { readonly outcome: 'too_large' };

export interface CommitStats {
  readonly additions: number;
  readonly deletions: number;
  /** Whether lines of large files do not count, as these took too long. */
  readonly lacksLargeTexts?: true;
}

const FIND_RENAMES = { flags: 1, renameLimit: 1000 };
const PATCH_FORMAT = 1;
const ZERO_MODE = 0;

const STATUS = new Map<number, DiffDelta['status']>([
  [1, 'added'],
  [2, 'deleted'],
  [4, 'renamed'],
]);

/** The diff between two commits' trees, with renames. */
export async function diff({
  directory,
  fromOid,
  toOid,
  maxFiles,
}: InRepository & {
  readonly fromOid: Oid | null;
  readonly toOid: Oid;
  readonly maxFiles: number;
}): Promise<WorkerDiff> {
  const repository = await repositoryAt(directory);
  const changes = await compare(repository, fromOid, toOid);
  if (changes.numDeltas() > Math.min(MAX_DELTAS, maxFiles * 4)) return { outcome: 'too_large' };
  if ((await contentBytes(repository, deltasOf(changes))) > MAX_CONTENT_BYTES) return { outcome: 'too_large' };
  await changes.findSimilar(FIND_RENAMES);
  const deltas = deltasOf(changes);
  // declared as a buffer, but is a string
  const patch: unknown = await changes.toBuf(PATCH_FORMAT);
  return { outcome: 'done', deltas: deltas.map(deltaRecord), patch: typeof patch === 'string' ? patch : '' };
}

/** Added and deleted lines between two commits' trees; null when too large for memory: git must count. */
export async function readStats({
  directory,
  fromOid,
  toOid,
}: InRepository & { readonly fromOid: Oid | null; readonly toOid: Oid }): Promise<CommitStats | null> {
  const repository = await repositoryAt(directory);
  const changes = await compare(repository, fromOid, toOid);
  if (changes.numDeltas() > MAX_DELTAS) return null;
  if ((await contentBytes(repository, deltasOf(changes))) > MAX_CONTENT_BYTES) return null;
  await changes.findSimilar(FIND_RENAMES);
  const stats = await changes.getStats();
  return { additions: Number(stats.insertions()), deletions: Number(stats.deletions()) };
}

async function compare(repository: nodegit.Repository, fromOid: Oid | null, toOid: Oid): Promise<nodegit.Diff> {
  const from = fromOid === null ? undefined : await (await nodegit.Commit.lookup(repository, fromOid)).getTree();
  const to = await (await nodegit.Commit.lookup(repository, toOid)).getTree();
  return nodegit.Diff.treeToTree(repository, from, to);
}

const deltasOf = (changes: nodegit.Diff): nodegit.DiffDelta[] =>
  Array.from({ length: changes.numDeltas() }, (_, index) => changes.getDelta(index));

async function contentBytes(repository: nodegit.Repository, deltas: readonly nodegit.DiffDelta[]): Promise<number> {
  let bytes = 0;
  for (const delta of deltas) {
    for (const file of [delta.oldFile(), delta.newFile()]) {
      if (file.mode() === ZERO_MODE || file.mode() === 0o160000) continue;
      bytes += (await nodegit.Blob.lookup(repository, file.id())).rawsize();
      if (bytes > MAX_CONTENT_BYTES) return bytes;
    }
  }
  return bytes;
}

function deltaRecord(delta: nodegit.DiffDelta): DiffDelta {
  const [oldFile, newFile] = [delta.oldFile(), delta.newFile()];
  return {
    oldPath: oldFile.path(),
    newPath: newFile.path(),
    oldMode: oldFile.mode(),
    newMode: newFile.mode(),
    status: STATUS.get(delta.status()) ?? 'modified',
  };
}
