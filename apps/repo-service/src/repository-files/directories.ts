import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Oid } from '@ingot/contracts';
import { type GitRepository, type TreeEntryRecord } from '../git/index.js';

const CACHED_BYTES = 16 * 1024 ** 2;
const ENTRY_BYTES = 300;

type Entries = readonly TreeEntryRecord[];

/** What is in directories, in the order of the API. That of a commit never changes, and serves all pages of a list. */
@Injectable()
export class Directories {
  private readonly directories = new LRUCache<string, Entries>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => (length + 1) * ENTRY_BYTES,
  });

  /** Nothing where the path is no directory. */
  async read(git: GitRepository, commitOid: Oid, path: string, isRecursive: boolean): Promise<Entries> {
    const key = `${git.directory} ${commitOid} ${isRecursive} ${path}`;
    const known = this.directories.get(key);
    if (known !== undefined) return known;
    const entries = grouped((await git.tree(commitOid, path, { isRecursive })) ?? []);
    this.directories.set(key, entries);
    return entries;
  }
}

/** All directories, then files, then submodules; each in git's order. */
const grouped = (entries: Entries): Entries =>
  (['tree', 'blob', 'commit'] as const).flatMap((wanted) => entries.filter(({ type }) => type === wanted));
