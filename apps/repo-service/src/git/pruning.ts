import { stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isOid } from '@ingot/contracts';
import { type RepositoryContext } from './git-repository.js';
import { hasErrorCode } from './process/git-error.js';
import { PUSHED_REFS } from './refs/unreachable-objects.js';
import { type RepositoryRefs } from './refs/repository-refs.js';
import { addPathFilters, runMaintenance, writeCommitGraph } from './maintenance.js';

/** Keeps objects that were just written, as their ref may follow. */
const YOUNG_MS = 60_000;

export interface PruneOptions {
  /** Includes the refs that keep merge requests' commits; their diff versions then show nothing. */
  readonly withKept: boolean;
}

/**
 * Deletes unreachable objects. No ref may move meanwhile; running pushes keep what is in their quarantine. Afterwards the repository's readers
 * and workers must be replaced, as they have the old packs open.
 */
export async function prune(
  context: RepositoryContext,
  refs: RepositoryRefs,
  { withKept }: PruneOptions,
): Promise<void> {
  const run = (...args: string[]) => runMaintenance(context, args);
  if (withKept) await releaseKept(context, refs);
  const unreachable = await refs.unreachable.all(); // before the objects are gone
  await run('repack', '-a', '-d', '-q', '--write-bitmap-index');
  const { stdout } = await run('prune', '-n', '--expire=now');
  for (const line of stdout.toString('latin1').split('\n')) {
    const [oid = ''] = line.split(' ');
    if (isOid(oid)) await removeLoose(context, oid, unreachable.has(oid));
  }
  await writeCommitGraph(context);
  await addPathFilters(context);
  const kept = unreachable.size === 0 || withKept ? [] : await refs.kept();
  await refs.unreachable.deleted(kept.map(({ oid }) => oid).filter((oid) => unreachable.has(oid)));
}

/** The commits of merge requests that no branch, tag or note reaches. */
async function releaseKept(context: RepositoryContext, refs: RepositoryRefs): Promise<void> {
  const kept = await refs.kept();
  if (kept.length === 0) return;
  const input = [...kept.map(({ oid }) => oid), ''].join('\n');
  const args = ['rev-list', '--ignore-missing', '--not', ...PUSHED_REFS, '--not', '--stdin'];
  const { stdout } = await runMaintenance(context, args, { input });
  const unreachable = new Set(stdout.toString('latin1').split('\n'));
  const released = kept.filter(({ oid }) => unreachable.has(oid));
  if (released.length === 0) return;
  await refs.unreachable.add(released.map(({ oid }) => oid));
  const deletions = released.map(({ refname, oid }) => `delete ${refname}\0${oid}\0`).join('');
  await runMaintenance(context, ['update-ref', '--stdin', '-z'], { input: deletions }); // which rewrites the packed refs once
  refs.invalidate();
}

async function removeLoose({ directory }: RepositoryContext, oid: string, isUnreachable: boolean): Promise<void> {
  const file = join(directory, 'objects', oid.slice(0, 2), oid.slice(2));
  try {
    const isYoung = Date.now() - (await stat(file)).mtimeMs < YOUNG_MS;
    if (!isYoung || isUnreachable) await unlink(file);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}
