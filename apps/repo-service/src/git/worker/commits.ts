import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { type GitSignature } from '../history/commit-object.js';
import { headerIdentity } from '../objects/object-content.js';
import { GitError } from '../process/git-error.js';
import { type InRepository, oidOf, orNull, repositoryAt } from './repositories.js';

const ANY_TYPE = -2;
const COMMIT_TYPE = 1;

/** The commit of a full or abbreviated oid, following tags; null for an ambiguous one. */
export async function findCommit({
  directory,
  prefix,
}: InRepository & { readonly prefix: string }): Promise<Oid | null> {
  const repository = await repositoryAt(directory);
  const padded = nodegit.Oid.fromString(prefix.padEnd(40, '0'));
  const found = await orNull(nodegit.Object.lookupPrefix(repository, padded, prefix.length, ANY_TYPE));
  return found && peelToCommit(found);
}

/** The commit that an object is or points to; null for trees, blobs and tags of them. */
export async function peelToCommit(object: nodegit.Object): Promise<Oid | null> {
  if (object.type() === COMMIT_TYPE) return oidOf(object.id());
  try {
    return oidOf((await object.peel(COMMIT_TYPE)).id());
  } catch {
    return null; // the object exists, but a tree or blob has no commit
  }
}

/** The best common ancestor; null for unrelated histories. */
export async function mergeBase({
  directory,
  one,
  two,
}: InRepository & { readonly one: Oid; readonly two: Oid }): Promise<Oid | null> {
  const repository = await repositoryAt(directory);
  const base = await orNull(nodegit.Merge.base(repository, nodegit.Oid.fromString(one), nodegit.Oid.fromString(two)));
  return base && oidOf(base);
}

/** Whether `ancestor` is reachable from `descendant`, or the same commit. */
export async function isAncestor({
  directory,
  ancestor,
  descendant,
}: InRepository & { readonly ancestor: Oid; readonly descendant: Oid }): Promise<boolean> {
  if (ancestor === descendant) return true;
  const repository = await repositoryAt(directory);
  const [older, newer] = [nodegit.Oid.fromString(ancestor), nodegit.Oid.fromString(descendant)];
  return (await nodegit.Graph.descendantOf(repository, newer, older)) === 1;
}

/** A signature in libgit2's form. */
export function toSignature(signature: GitSignature): nodegit.Signature {
  const { name, email } = headerIdentity(signature);
  return nodegit.Signature.create(name, email, Math.floor(signature.time / 1000), signature.offsetMinutes);
}

/** Writes a commit object; moves no ref. */
export async function writeCommit(
  repository: nodegit.Repository,
  treeOid: nodegit.Oid,
  parents: readonly nodegit.Commit[],
  { message, author, committer }: { message: string; author: nodegit.Signature; committer: nodegit.Signature },
): Promise<Oid> {
  const tree = await nodegit.Tree.lookup(repository, treeOid);
  const text = message.replaceAll('\0', '');
  // No ref to move and no encoding: the default is UTF-8. The declared types allow neither null nor a promise.
  const create = nodegit.Commit.create.bind(nodegit.Commit);
  const written: unknown = await Reflect.apply(create, undefined, [
    repository,
    null,
    author,
    committer,
    null,
    text,
    tree,
    parents.length,
    [...parents],
  ]);
  if (!(written instanceof nodegit.Oid)) throw new GitError('failed', 'libgit2 wrote no commit');
  return oidOf(written);
}
