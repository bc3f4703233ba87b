import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError } from '../process/git-error.js';
import { isValidPath } from '../tree/file-path.js';
import { isTooLarge } from '../tree/tree-sizes.js';
import { MAX_DELTAS } from '../worker/diff-limits.js';
import {
  API_DIFF_LIMITS,
  type DiffLimits,
  type DiffResult,
  limitEntries,
  pairEntries,
  splitPatches,
} from './diff-entries.js';
import { diffSize, type DiffSize, OVERFLOWING } from './diff-size.js';
import { readFilePatch } from './file-patch.js';
import { streamedDiff } from './streamed-diff.js';

/** What changed between commits of one repository. */
export class RepositoryDiffs {
  constructor(private readonly context: RepositoryContext) {}

  /**
   * What changed from one commit (null: nothing) to another, bounded by the API's limits or those given.
   * Throws `GitError` `too_large` for more than is ever compared.
   */
  between(fromOid: Oid | null, toOid: Oid, limits: DiffLimits = API_DIFF_LIMITS): Promise<DiffResult> {
    const { id, caches } = this.context;
    const key = `${id} ${fromOid ?? ''} ${toOid} ${limits.maxFiles} ${limits.maxLines}`;
    return caches.diffs.get(key, () => this.compare(fromOid, toOid, limits));
  }

  /**
   * The patch of the one file that has this path afterwards; null when it is not among what changed, or too large to read.
   * It comes from the diff that the API shows where the file is in it; otherwise git reads this file alone.
   */
  async ofFile(fromOid: Oid | null, toOid: Oid, path: string): Promise<string | null> {
    if (!isValidPath(path)) return null;
    const { entries, isTruncated } = await this.between(fromOid, toOid);
    const shown = entries.find(({ newPath, deletedFile }) => newPath === path && !deletedFile);
    if (shown !== undefined && shown.diff !== '') return shown.diff;
    if (shown === undefined && !isTruncated) return null;
    const { git, directory } = this.context;
    return readFilePatch(git, directory, { fromOid, toOid }, path);
  }

  /** How many files changed from one commit to another, whatever their number. */
  size(fromOid: Oid, toOid: Oid): Promise<DiffSize> {
    const { id, caches, git, directory } = this.context;
    const key = `${id} ${fromOid} ${toOid}`;
    return caches.diffSizes.get(key, async () => {
      const isOverflow = await this.context.sizes.isTooMuch(this.context, fromOid, toOid);
      return isOverflow ? OVERFLOWING : diffSize(git, directory, fromOid, toOid).catch(overflowing);
    });
  }

  private async compare(fromOid: Oid | null, toOid: Oid, limits: DiffLimits): Promise<DiffResult> {
    const { workers, git, directory, sizes } = this.context;
    const size = await sizes.between(this.context, fromOid, toOid);
    if (isTooLarge(size)) throw new GitError('too_large', 'a change of too many entries');
    if (size.entries > MAX_DELTAS) return streamedDiff(git, directory, { fromOid, toOid }, limits);
    const changes = await workers.runSlow('diff', { directory, fromOid, toOid, maxFiles: limits.maxFiles });
    if (changes.outcome === 'too_large') return streamedDiff(git, directory, { fromOid, toOid }, limits);
    return limitEntries(pairEntries(changes.deltas, splitPatches(changes.patch)), limits);
  }
}

/** What git could not compare in its time and memory is counted no further. */
function overflowing(error: unknown): DiffSize {
  if (error instanceof GitError && (error.code === 'too_large' || error.code === 'timeout')) return OVERFLOWING;
  throw error;
}
