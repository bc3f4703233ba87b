import { type Readable } from 'node:stream';
import { type Oid } from '@ingot/contracts';
import { openArchive } from './archive.js';
import { blobSize, openBlob } from './blob-objects.js';
import { API_DIFF_LIMITS, limitEntries, pairEntries, splitPatches } from './diff-entries.js';
import { diffSize } from './diff-size.js';
import { isValidPath } from './file-path.js';
import { readFilePatch } from './file-patch.js';
import {
  type ArchiveOptions,
  type BlobRecord,
  type DiffLimits,
  type DiffResult,
  type DiffSize,
  type TreeEntryRecord,
} from './git-types.js';
import { type RepositoryContext } from './repository-context.js';
import { streamedDiff } from './streamed-diff.js';
import { listTree, type TreeListing } from './tree-listing.js';

/** Trees, blobs and their differences. */
export class RepositoryContent {
  constructor(private readonly context: RepositoryContext) {}

  async diff(fromOid: Oid | null, toOid: Oid, limits: DiffLimits = API_DIFF_LIMITS): Promise<DiffResult> {
    const { id, caches } = this.context;
    const key = `${id} ${fromOid ?? ''} ${toOid} ${limits.maxFiles} ${limits.maxLines}`;
    const known = caches.diffs.get(key);
    if (known) return known;
    const result = await this.compare(fromOid, toOid, limits);
    caches.diffs.set(key, result);
    return result;
  }

  /** From the diff that the API shows where the file is in it; otherwise git reads this file alone. */
  async filePatch(fromOid: Oid | null, toOid: Oid, path: string): Promise<string | null> {
    if (!isValidPath(path)) return null;
    const { entries, isTruncated } = await this.diff(fromOid, toOid);
    const shown = entries.find(({ newPath, deletedFile }) => newPath === path && !deletedFile);
    if (shown !== undefined && shown.diff !== '') return shown.diff;
    if (shown === undefined && !isTruncated) return null;
    const { git, directory } = this.context;
    return readFilePatch(git, directory, { fromOid, toOid }, path);
  }

  async diffSize(fromOid: Oid, toOid: Oid): Promise<DiffSize> {
    const { id, caches, git, directory } = this.context;
    const key = `${id} ${fromOid} ${toOid}`;
    const known = caches.diffSizes.get(key);
    if (known) return known;
    const size = await diffSize(git, directory, fromOid, toOid);
    caches.diffSizes.set(key, size);
    return size;
  }

  tree(treeish: Oid, options: { readonly isRecursive: boolean }): Promise<TreeListing> {
    const { git, directory } = this.context;
    return listTree(git, directory, treeish, options);
  }

  async entry(commitOid: Oid, path: string): Promise<TreeEntryRecord | null> {
    const { pool, directory } = this.context;
    return isValidPath(path) ? pool.run('findEntry', { directory, commitOid, path }) : null;
  }

  blob(oid: Oid): Promise<BlobRecord | null> {
    const { pool, directory } = this.context;
    return pool.run('readBlob', { directory, oid });
  }

  blobSize(oid: Oid): Promise<number | null> {
    const { git, directory } = this.context;
    return blobSize(git, directory, oid);
  }

  openBlob(oid: Oid, gone: AbortSignal): Promise<Readable> {
    const { git, directory } = this.context;
    return openBlob(git, directory, oid, gone);
  }

  openArchive(commitOid: Oid, options: ArchiveOptions, gone: AbortSignal): Promise<Readable> {
    const { git, directory } = this.context;
    return openArchive(git, directory, commitOid, options, gone);
  }

  private async compare(fromOid: Oid | null, toOid: Oid, limits: DiffLimits): Promise<DiffResult> {
    const { pool, git, directory } = this.context;
    const changes = await pool.run('diff', { directory, fromOid, toOid, maxFiles: limits.maxFiles });
    if (changes.outcome === 'too_large') return streamedDiff(git, directory, { fromOid, toOid }, limits);
    return limitEntries(pairEntries(changes.deltas, splitPatches(changes.patch)), limits);
  }
}
