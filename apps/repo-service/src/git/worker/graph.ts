import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { oidOf, orNull, repositoryAt } from './repositories.js';
import { type RequestOf } from './worker-operations.js';

/** The best common ancestor; null for unrelated histories. */
export async function mergeBase({ directory, one, two }: RequestOf<'mergeBase'>): Promise<Oid | null> {
  const repository = await repositoryAt(directory);
  const base = await orNull(nodegit.Merge.base(repository, nodegit.Oid.fromString(one), nodegit.Oid.fromString(two)));
  return base && oidOf(base);
}

/** Whether `ancestor` is reachable from `descendant`, or is it. */
export async function isAncestor({ directory, ancestor, descendant }: RequestOf<'isAncestor'>): Promise<boolean> {
  if (ancestor === descendant) return true;
  const repository = await repositoryAt(directory);
  const [older, newer] = [nodegit.Oid.fromString(ancestor), nodegit.Oid.fromString(descendant)];
  return (await nodegit.Graph.descendantOf(repository, newer, older)) === 1;
}

const hasCounts = (value: unknown): value is { ahead: number; behind: number } =>
  typeof value === 'object' && value !== null && 'ahead' in value && 'behind' in value;

/** How many commits only `one` has, and only `two` has. */
export async function aheadBehind({
  directory,
  one,
  two,
}: RequestOf<'aheadBehind'>): Promise<{ ahead: number; behind: number }> {
  const repository = await repositoryAt(directory);
  // declared as a number, but an object comes
  const counts: unknown = await nodegit.Graph.aheadBehind(
    repository,
    nodegit.Oid.fromString(one),
    nodegit.Oid.fromString(two),
  );
  if (!hasCounts(counts)) throw new Error('libgit2 answered no counts');
  return { ahead: counts.ahead, behind: counts.behind };
}
