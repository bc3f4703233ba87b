import { type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Oid, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { BIG_FILES_STREAMED } from '../process/command.js';
import { GitError } from '../process/git-error.js';
import { type ObjectInfo, type StoredObject } from '../objects/object-info.js';
import { isValidPath } from './file-path.js';
import { sizedFiles } from './file-sizes.js';
import { listTree, MAX_LISTING_BYTES, MAX_TREE_BYTES, TreeListing } from './tree-listing.js';
import { type FoundText, searchText } from './text-search.js';
import { isTooLarge } from './tree-sizes.js';

export interface ArchiveOptions {
  readonly format: 'zip' | 'tar' | 'tar.gz' | 'tar.bz2';
  /** The root directory inside the archive. */
  readonly folder: string;
}

/** git writes the other formats itself. */
const BZIP2 = 'tar.tar.bz2.command=bzip2 -c';

/** Smaller blobs are read at once instead of by a git process of their own. */
const SMALL_BLOB_BYTES = 256 * 1024;

const FILES_AT_ONCE = 5_000;

/** Trees and blobs of one repository. */
export class RepositoryContent {
  constructor(private readonly context: RepositoryContext) {}

  /** The entries of a tree, or of a commit's root. Throws `GitError` `too_large`. */
  async tree(treeish: Oid, { isRecursive }: { readonly isRecursive: boolean }): Promise<TreeListing> {
    const { git, readers, directory } = this.context;
    if (isRecursive) {
      await this.refuseTooLarge(treeish);
      return listTree(git, directory, treeish);
    }
    const tree = await readers.read(directory, `${treeish}^{tree}`, MAX_TREE_BYTES);
    return TreeListing.ofTree(tree?.data ?? Buffer.alloc(0));
  }

  /**
   * The tree object of an oid, or of a commit's root, with its content; null for a missing one and for other types.
   * Throws `GitError` `too_large`.
   */
  async rawTree(treeish: Oid, maxBytes: number): Promise<StoredObject | null> {
    const { readers, directory } = this.context;
    return readers.read(directory, `${treeish}^{tree}`, maxBytes);
  }

  /** The bytes of all files of a commit, in groups; files without a group do not count. Throws `GitError` `too_large`. */
  async bytesBy(commitOid: Oid, groupOf: (path: string) => string | null): Promise<ReadonlyMap<string, number>> {
    const { git, directory } = this.context;
    await this.refuseTooLarge(commitOid);
    const args = ['ls-tree', '-z', '-r', '-l', commitOid];
    const { stdout } = await git.run(directory, args, { maxOutputBytes: MAX_LISTING_BYTES });
    const sums = new Map<string, number>();
    let seen = 0;
    for (const { path, bytes } of sizedFiles(stdout)) {
      seen += 1;
      if (seen % FILES_AT_ONCE === 0) await setImmediate(); // lets other requests in between
      const group = groupOf(path);
      if (group !== null) sums.set(group, (sums.get(group) ?? 0) + bytes);
    }
    return sums;
  }

  /** The file or directory at a path of a commit; null for a missing one and for a submodule. */
  async find(commitOid: Oid, path: string): Promise<ObjectInfo | null> {
    const { readers, directory } = this.context;
    if (!isValidPath(path)) return null;
    const name = `${commitOid}:${path}`;
    if (!name.includes('\n')) return readers.info(directory, name);
    const oid = await this.oidOf(name);
    return oid && readers.info(directory, oid);
  }

  /**
   * The content of a blob in memory; null for a missing object and for other types.
   * @param oid of an object whose size was looked at, as it is read whole
   */
  async blob(oid: Oid): Promise<Buffer | null> {
    const { readers, directory } = this.context;
    const found = await readers.contents(directory, oid);
    return found?.type === 'blob' ? found.data : null;
  }

  /** The size of a blob in bytes; null for a missing object and for other types. */
  async blobSize(oid: Oid): Promise<number | null> {
    const { readers, directory } = this.context;
    const found = await readers.info(directory, oid);
    return found?.type === 'blob' ? found.size : null;
  }

  /**
   * The content of a blob of any size; in memory if it is small. The stream fails at its end if git failed; destroying it ends git.
   * Readers of large blobs queue; throws `Abandoned` when they are `gone` by their turn.
   * @param size as of `blobSize`
   */
  async openBlob(oid: Oid, size: number, gone: AbortSignal): Promise<Readable | Buffer> {
    const { git, directory } = this.context;
    const small = size <= SMALL_BLOB_BYTES ? await this.blob(oid) : null;
    if (small !== null) return small;
    return git.open(directory, ['-c', BIG_FILES_STREAMED, 'cat-file', 'blob', oid], gone);
  }

  /** Where the text files of a commit have a text; see `searchText`. What was found last is kept, as it is paged through. */
  search(commitOid: Oid, text: string): Promise<FoundText> {
    const { caches, id } = this.context;
    return caches.searches.get(`${id} ${commitOid} ${text}`, () => searchText(this.context, commitOid, text));
  }

  /** Throws `GitError` `too_large` for a tree or commit that is more than is ever written out. */
  async refuseTooLarge(treeish: Oid): Promise<void> {
    if (isTooLarge(await this.context.sizes.ofTree(this.context, treeish))) {
      throw new GitError('too_large', 'a tree with too many entries');
    }
  }

  /** An archive of a commit's files, streamed; opened as by `openBlob`. */
  openArchive(commitOid: Oid, { format, folder }: ArchiveOptions, gone: AbortSignal): Promise<Readable> {
    const { git, directory } = this.context;
    const settings = ['-c', BIG_FILES_STREAMED, '-c', BZIP2];
    const args = [...settings, 'archive', `--format=${format}`, `--prefix=${folder}/`, commitOid];
    return git.open(directory, args, gone, { onceBegun: true });
  }

  /** Uses a git process of its own, for paths that the readers' protocol cannot express. */
  private async oidOf(name: string): Promise<Oid | null> {
    const { git, directory } = this.context;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    const { exitCode, stdout } = await git.run(directory, args, { answers: [0, 1, 128] });
    return exitCode === 0 ? toOid(stdout.toString('latin1').trim()) : null;
  }
}
