import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Oid, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { currentRequest, Places } from '@ingot/platform';
import { GitError, type GitRepository, type TreeEntryRecord, type TreeListing } from '../../git/index.js';
import { TreeTooLarge } from './repository-file.errors.js';

const CACHED_BYTES = 32 * 1024 ** 2;
/** Limits concurrent reads: a listing may take tens of megabytes. */
const READ_AT_ONCE = { running: 3, waiting: 500, parked: 0 } as const;

/** The sorted entries of directories. Those of a tree are immutable, and cached for all pages. */
@Injectable()
export class Directories {
  private readonly reading = new Places(READ_AT_ONCE, 'listings of directories');
  private readonly listings = new LRUCache<string, TreeListing, () => Promise<TreeListing>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 300,
    fetchMethod: (_key, _known, { context }) => this.reading.run(context, { claimant: currentRequest()?.claimant }),
    ignoreFetchAbort: true,
  });

  /** One page; empty when the path is not a directory. Throws `TreeTooLarge`. */
  async read(
    repository: GitRepository,
    { commitOid, path, isRecursive }: { readonly commitOid: Oid; readonly path: string; readonly isRecursive: boolean },
    page: PageRequest,
  ): Promise<Page<TreeEntryRecord>> {
    const treeish = path === '' ? commitOid : await treeAt(repository, commitOid, path);
    if (treeish === null) return { items: [], total: 0 };
    const listing = await this.listingOf(repository, treeish, isRecursive);
    const items = listing.slice(pageOffset(page), page.perPage);
    return { items: path === '' ? items : items.map((entry) => below(path, entry)), total: listing.length };
  }

  private async listingOf(repository: GitRepository, treeish: Oid, isRecursive: boolean): Promise<TreeListing> {
    try {
      const key = `${repository.directory} ${treeish} ${isRecursive}`;
      return await this.listings.forceFetch(key, { context: () => repository.content.tree(treeish, { isRecursive }) });
    } catch (error) {
      if (error instanceof GitError && error.code === 'too_large') throw new TreeTooLarge();
      throw error;
    }
  }
}

async function treeAt(repository: GitRepository, commitOid: Oid, path: string): Promise<Oid | null> {
  const found = await repository.content.find(commitOid, path);
  return found?.type === 'tree' ? found.oid : null;
}

const below = (path: string, entry: TreeEntryRecord): TreeEntryRecord => ({ ...entry, path: `${path}/${entry.path}` });
