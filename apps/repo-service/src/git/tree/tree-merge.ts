import { type Oid } from '@ingot/contracts';
import { type NewObject } from '../objects/loose-objects.js';
import { GitError } from '../process/git-error.js';
import { addTree, type Entries, type FileEntry, NO_ENTRIES, TREE_MODE, Trees, type TreeSource } from './tree-editor.js';

/** What would need more is left to libgit2, in a process of its own. */
const MAX_DIRECTORIES = 1_000;
const MAX_ENTRIES = 200_000;
/** Of a directory; some 25,000 entries. */
const MAX_DIRECTORY_BYTES = 1024 ** 2;

/** Something as the merge base and both sides have it. */
export interface Versions<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** A merged tree, with the tree objects that are new. */
export interface MergedTree {
  readonly oid: Oid;
  /** Whether it is the tree of `ours`. */
  readonly isOurs: boolean;
  readonly objects: readonly NewObject[];
}

/** Both sides changed a file, or may have renamed one. */
const UNDECIDED = Symbol('undecided');
type Undecided = typeof UNDECIDED;

/**
 * Merges two trees that changed different files, as most do, name by name: only directories that both sides changed are read. Null when
 * files must be merged, or renames found, or too much is to be read, which is left to libgit2. Writes nothing.
 */
export async function mergeTrees(source: TreeSource, roots: Versions<Oid>): Promise<MergedTree | null> {
  const merge = new TreeMerge(new Trees(source, MAX_DIRECTORY_BYTES));
  const root = await merge.directory(roots).catch(unlessUnreadable);
  if (root === UNDECIDED) return null;
  const oid = root?.oid ?? addTree(merge.objects, NO_ENTRIES);
  return { oid, isOurs: oid === roots.ours, objects: merge.objects };
}

class TreeMerge {
  readonly objects: NewObject[] = [];
  private directories = 0;
  private entries = 0;

  constructor(private readonly trees: Trees) {}

  /** The merged directory; null when nothing is left in it. */
  async directory(oids: Versions<Oid | null>): Promise<FileEntry | null | Undecided> {
    if (++this.directories > MAX_DIRECTORIES) return UNDECIDED;
    const [base, ours, theirs] = await Promise.all([
      this.read(oids.base),
      this.read(oids.ours),
      this.read(oids.theirs),
    ]);
    this.entries += base.size + ours.size + theirs.size;
    if (this.entries > MAX_ENTRIES) return UNDECIDED;
    const merged = new Map<string, FileEntry>();
    for (const name of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
      const versions = { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
      const quick = ofOneSide(versions);
      const entry = quick === UNDECIDED ? await this.ofBothSides(versions) : quick;
      if (entry === UNDECIDED) return UNDECIDED;
      if (entry !== null) merged.set(name, entry);
    }
    return merged.size === 0 ? null : { mode: TREE_MODE, oid: addTree(this.objects, merged) };
  }

  /**
   * A file that both sides changed in the same way, or a directory that both have. One that both removed, or both added, may have been
   * renamed differently.
   */
  private async ofBothSides(versions: Versions<FileEntry | undefined>): Promise<FileEntry | null | Undecided> {
    const { base, ours, theirs } = versions;
    if (ours === undefined || theirs === undefined) return UNDECIDED;
    if (isDirectory(ours) && isDirectory(theirs) && (base === undefined || isDirectory(base))) {
      return this.directory({ base: base?.oid ?? null, ours: ours.oid, theirs: theirs.oid });
    }
    return base !== undefined && isSame(ours, theirs) && !isDirectory(ours) ? ours : UNDECIDED;
  }

  private async read(oid: Oid | null): Promise<Entries> {
    return oid === null ? NO_ENTRIES : this.trees.entries(oid);
  }
}

/** What the side has that changed it; null when it removed it. */
function ofOneSide({ base, ours, theirs }: Versions<FileEntry | undefined>): FileEntry | null | Undecided {
  if (isSame(ours, base)) return theirs ?? null;
  if (isSame(theirs, base)) return ours ?? null;
  return UNDECIDED;
}

/** A directory that is too large, or that could not be read. */
function unlessUnreadable(error: unknown): Undecided {
  if (error instanceof GitError && (error.code === 'too_large' || error.code === 'failed' || error.code === 'damaged'))
    return UNDECIDED;
  throw error;
}

const isSame = (one: FileEntry | undefined, other: FileEntry | undefined): boolean =>
  one?.oid === other?.oid && one?.mode === other?.mode;

const isDirectory = ({ mode }: FileEntry): boolean => mode === TREE_MODE;
