import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError, unlessDamaged } from '../process/git-error.js';
import { isValidPath } from '../tree/file-path.js';
import { isTooLarge } from '../tree/tree-sizes.js';
import { MAX_DELTAS } from '../worker/diff-limits.js';
import { type WorkerDiff } from '../worker/diffs.js';
import {
  API_DIFF_LIMITS,
  type DiffLimits,
  type DiffResult,
  limitEntries,
  pairEntries,
  splitPatches,
} from './diff-entries.js';
import { DIFF_SIZE_LIMITS, diffSize, type DiffSize, OVERFLOWING } from './diff-size.js';
import { readFilePatch } from './file-patch.js';
import { quickCounts, quickPatches } from './quick-diff.js';
import { streamedDiff } from './streamed-diff.js';

/** Diffs between commits of one repository. */
export class RepositoryDiffs {
  constructor(private readonly context: RepositoryContext) {}

  /**
   * The diff from one commit (null: the empty tree) to another, cut at the given limits or the API's.
   * Throws `GitError` `too_large` for changes that are never compared.
   */
  between(fromOid: Oid | null, toOid: Oid, limits: DiffLimits = API_DIFF_LIMITS): Promise<DiffResult> {
    const { id, caches } = this.context;
    const key = `${id} ${fromOid ?? ''} ${toOid} ${limits.maxFiles} ${limits.maxLines}`;
    return caches.diffs.get(key, () => this.compare(fromOid, toOid, limits));
  }

  /**
   * The patch of the file with this new path; null when it did not change, or its patch is too large or takes too long.
   * Taken from the diff that the API shows if the file is in it; otherwise git compares this file alone.
   */
  async ofFile(fromOid: Oid | null, toOid: Oid, path: string): Promise<string | null> {
    if (!isValidPath(path)) return null;
    const { entries, isTruncated, lacksLargeTexts } = await this.between(fromOid, toOid);
    const shown = entries.find(({ newPath, deletedFile }) => newPath === path && !deletedFile);
    if (shown !== undefined && shown.diff !== '') return shown.diff;
    if (shown === undefined ? !isTruncated : lacksLargeTexts) return null;
    const { git, directory } = this.context;
    return readFilePatch(git, directory, { fromOid, toOid }, path);
  }

  /** The number of changed files, without a limit. */
  size(fromOid: Oid, toOid: Oid): Promise<DiffSize> {
    const { id, caches, git, directory } = this.context;
    const key = `${id} ${fromOid} ${toOid}`;
    return caches.diffSizes.get(key, async () => {
      const quick = await quickCounts(this.context, { fromOid, toOid }, DIFF_SIZE_LIMITS);
      if (quick !== null) return quick.size;
      const isOverflow = await this.context.sizes.isTooMuch(this.context, fromOid, toOid);
      return isOverflow ? OVERFLOWING : diffSize(git, directory, fromOid, toOid).catch(overflowing);
    });
  }

  private async compare(fromOid: Oid | null, toOid: Oid, limits: DiffLimits): Promise<DiffResult> {
    const { workers, git, directory, sizes } = this.context;
    const quick = await quickPatches(this.context, { fromOid, toOid }, limits.maxFiles);
    if (quick !== null) return limitEntries(pairEntries(quick.deltas, quick.patches), limits);
    const size = await sizes.between(this.context, fromOid, toOid);
    if (isTooLarge(size)) throw new GitError('too_large', 'a change of too many entries');
    if (size.entries > MAX_DELTAS) return streamedDiff(git, directory, { fromOid, toOid }, limits);
    const request = { directory, fromOid, toOid, maxFiles: limits.maxFiles };
    const changes = await unlessDamaged<WorkerDiff>(workers.runSlow('diff', request), leftToGit);
    if (changes.outcome === 'too_large') return streamedDiff(git, directory, { fromOid, toOid }, limits);
    return limitEntries(pairEntries(changes.deltas, splitPatches(changes.patch)), limits);
  }
}

const leftToGit = (): Promise<WorkerDiff> => Promise.resolve({ outcome: 'too_large' });

/** A change that exceeds git's time or memory counts as too large. */
function overflowing(error: unknown): DiffSize {
  if (error instanceof GitError && (error.code === 'too_large' || error.code === 'timeout')) return OVERFLOWING;
  throw error;
}
