import { Readable } from 'node:stream';
import { type Oid, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { BIG_FILES_STREAMED } from '../process/command.js';
import { GitError } from '../process/git-error.js';
import { type ObjectInfo, type StoredObject } from '../process/object-readers.js';
import { isValidPath } from './file-path.js';
import { listTree, MAX_TREE_BYTES, TreeListing } from './tree-listing.js';
import { isTooLarge } from './tree-sizes.js';

export interface ArchiveOptions {
  readonly format: 'zip' | 'tar' | 'tar.gz' | 'tar.bz2';
  /** The directory in the archive that holds everything. */
  readonly folder: string;
}

/** git makes the other formats by itself. */
const BZIP2 = 'tar.tar.bz2.command=bzip2 -c';

/** Blobs up to this are read at once rather than by a git of their own. */
const SMALL_BLOB_BYTES = 256 * 1024;

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

  /** The file or directory at a path of a commit; null where there is none, or a submodule. */
  async find(commitOid: Oid, path: string): Promise<ObjectInfo | null> {
    const { readers, directory } = this.context;
    if (!isValidPath(path)) return null;
    const name = `${commitOid}:${path}`;
    if (!name.includes('\n')) return readers.info(directory, name);
    const oid = await this.oidOf(name);
    return oid && readers.info(directory, oid);
  }

  /** A blob with its bytes, all in memory; null for a missing object and for anything else. Throws `GitError` `too_large`. */
  async blob(oid: Oid, maxBytes: number): Promise<StoredObject | null> {
    const { readers, directory } = this.context;
    const found = await readers.read(directory, oid, maxBytes);
    return found?.type === 'blob' ? found : null;
  }

  /** Bytes of a blob, which is not read; null for a missing object and for anything else. */
  async blobSize(oid: Oid): Promise<number | null> {
    const { readers, directory } = this.context;
    const found = await readers.info(directory, oid);
    return found?.type === 'blob' ? found.size : null;
  }

  /**
   * The bytes of a blob, of any size. What is opened fails at its end when git does, and ends git when it is destroyed.
   * Readers of a large one wait for their turn; throws `Abandoned` when they are `gone` by then.
   * @param size as of `blobSize`
   */
  async openBlob(oid: Oid, size: number, gone: AbortSignal): Promise<Readable> {
    const { git, directory } = this.context;
    const small = size <= SMALL_BLOB_BYTES ? await this.blob(oid, SMALL_BLOB_BYTES) : null;
    if (small !== null) return Readable.from([small.data]);
    return git.open(directory, ['-c', BIG_FILES_STREAMED, 'cat-file', 'blob', oid], gone);
  }

  /** Throws `GitError` `too_large` for a tree or commit that is more than is ever written out. */
  async refuseTooLarge(treeish: Oid): Promise<void> {
    if (isTooLarge(await this.context.sizes.ofTree(this.context, treeish))) {
      throw new GitError('too_large', 'a tree with too many entries');
    }
  }

  /** The files of a commit, packed as they are read; opened as by `openBlob`. */
  openArchive(commitOid: Oid, { format, folder }: ArchiveOptions, gone: AbortSignal): Promise<Readable> {
    const { git, directory } = this.context;
    const settings = ['-c', BIG_FILES_STREAMED, '-c', BZIP2];
    return git.open(directory, [...settings, 'archive', `--format=${format}`, `--prefix=${folder}/`, commitOid], gone);
  }

  /** By a git of its own, for names that the readers' protocol has no place for. */
  private async oidOf(name: string): Promise<Oid | null> {
    const { git, directory } = this.context;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    const { exitCode, stdout } = await git.run(directory, args, { answers: [0, 1, 128] });
    return exitCode === 0 ? toOid(stdout.toString('latin1').trim()) : null;
  }
}
