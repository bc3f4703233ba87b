import { type Oid, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { type NewObject, newObject } from '../objects/loose-objects.js';
import { GitError } from '../process/git-error.js';
import { MAX_TREE_BYTES } from './tree-listing.js';
import { rawEntries } from '../objects/raw-entries.js';

export const TREE_MODE = '40000';
const SUBMODULE_MODE = '160000';

/** An entry of a tree, mostly a file: its mode, in octal, and object. */
export interface FileEntry {
  readonly mode: string;
  readonly oid: Oid;
}

/** The entry of a name in a directory. */
type Entry = FileEntry | 'directory' | 'submodule' | null;

/** Entries of a tree by name; names are Latin-1, one character per byte. */
export type Entries = ReadonlyMap<string, FileEntry>;

export const NO_ENTRIES: Entries = new Map();
/** What an entry has besides its mode and name: a space, NUL, and the bytes of its oid. */
const REST_OF_ENTRY = 22;

export type TreeSource = Pick<RepositoryContext, 'id' | 'directory' | 'readers' | 'caches'>;

/** Reads trees of a repository, each once. */
export class Trees {
  private readonly known = new Map<Oid, Promise<Entries>>();

  /** @param maxBytes of a tree that is read */
  constructor(
    private readonly source: TreeSource,
    private readonly maxBytes = MAX_TREE_BYTES,
  ) {}

  entries(oid: Oid): Promise<Entries> {
    const entries = this.known.get(oid) ?? this.read(oid);
    this.known.set(oid, entries);
    return entries;
  }

  /** What is left of a malformed tree is not kept, as a commit would lose the rest. */
  private async read(oid: Oid): Promise<Entries> {
    const content = this.source.caches.trees.get(`${this.source.id} ${oid}`) ?? (await this.contentOf(oid));
    const entries = new Map<string, FileEntry>();
    let bytes = 0;
    for (const { name, mode, isTree, oid: entryOid } of rawEntries(content)) {
      entries.set(name, { mode: isTree ? TREE_MODE : mode, oid: toOid(entryOid) });
      bytes += mode.length + name.length + REST_OF_ENTRY;
    }
    if (bytes !== content.length) throw new GitError('damaged', 'a malformed tree');
    return entries;
  }

  private async contentOf(oid: Oid): Promise<Buffer> {
    const tree = await this.source.readers.read(this.source.directory, oid, this.maxBytes);
    if (tree?.type !== 'tree') throw new GitError('not_found', 'no such tree');
    return tree.data;
  }
}

/** A directory with pending changes; untouched subdirectories are never read. */
class Directory {
  private readonly directories = new Map<string, Directory>();
  private readonly files = new Map<string, FileEntry | null>();

  /** @param oid null for a new directory */
  constructor(
    private readonly trees: Trees,
    private readonly oid: Oid | null,
    private readonly originals: Entries,
  ) {}

  static async read(trees: Trees, oid: Oid | null): Promise<Directory> {
    return new Directory(trees, oid, oid === null ? NO_ENTRIES : await trees.entries(oid));
  }

  entry(name: string): Entry {
    const changed = this.files.get(name);
    if (changed) return changed;
    if (this.directories.has(name)) return 'directory';
    if (changed === null) return null;
    const original = this.originals.get(name);
    if (!original) return null;
    if (original.mode === TREE_MODE) return 'directory';
    return original.mode === SUBMODULE_MODE ? 'submodule' : original;
  }

  /** A subdirectory; null when the name is free or not a directory. */
  async directory(name: string): Promise<Directory | null> {
    if (this.entry(name) !== 'directory') return null;
    const known = this.directories.get(name);
    if (known) return known;
    const original = this.originals.get(name);
    if (!original) return null;
    const opened = await Directory.read(this.trees, original.oid);
    this.directories.set(name, opened);
    return opened;
  }

  createDirectory(name: string): Directory {
    const created = new Directory(this.trees, null, NO_ENTRIES);
    this.files.set(name, null);
    this.directories.set(name, created);
    return created;
  }

  setFile(name: string, file: FileEntry | null): void {
    this.files.set(name, file);
  }

  /** Its tree, null when it is empty; adds the trees that are new to `objects`. */
  async build(objects: NewObject[]): Promise<Oid | null> {
    if (this.oid !== null && this.files.size === 0 && this.directories.size === 0) return this.oid;
    const entries = new Map(this.originals);
    for (const [name, file] of this.files) {
      if (file) entries.set(name, file);
      else entries.delete(name);
    }
    for (const [name, directory] of this.directories) {
      const oid = await directory.build(objects);
      if (oid) entries.set(name, { mode: TREE_MODE, oid });
      else entries.delete(name);
    }
    return entries.size === 0 ? null : addTree(objects, entries);
  }
}

/** Adds a tree to `objects`. */
export function addTree(objects: NewObject[], entries: Entries): Oid {
  const tree = newObject('tree', treeContent(entries));
  objects.push(tree);
  return tree.oid;
}

/** In git's order: by bytes, as if the name of a directory ended with a slash. */
function treeContent(entries: Entries): Buffer {
  const sorted = [...entries]
    .map(([name, entry]) => ({ name, key: entry.mode === TREE_MODE ? `${name}/` : name, ...entry }))
    .sort((one, two) => (one.key < two.key ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ name, mode, oid }) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(oid, 'hex')]),
  );
}

/** Changes files of a tree; builds the changed directories at the end. */
export class TreeEditor {
  private constructor(private readonly root: Directory) {}

  /** @param oid of the tree before the changes; null for an empty one */
  static async of(trees: Trees, oid: Oid | null): Promise<TreeEditor> {
    return new TreeEditor(await Directory.read(trees, oid));
  }

  /** The file at a path; null when there is none. */
  async file(path: string): Promise<FileEntry | null> {
    const entry = await this.entry(path);
    return entry !== null && typeof entry === 'object' ? entry : null;
  }

  /** Whether a new file can have this path: it is free, and no parent is a file. */
  async isFree(path: string): Promise<boolean> {
    const { names, last } = split(path);
    let directory = this.root;
    for (const name of names) {
      const child = await directory.directory(name);
      if (!child) return directory.entry(name) === null;
      directory = child;
    }
    return directory.entry(last) === null;
  }

  async put(path: string, file: FileEntry): Promise<void> {
    const { names, last } = split(path);
    let directory = this.root;
    for (const name of names) directory = (await directory.directory(name)) ?? directory.createDirectory(name);
    directory.setFile(last, file);
  }

  async remove(path: string): Promise<void> {
    const { names, last } = split(path);
    let directory: Directory | null = this.root;
    for (const name of names) directory = (await directory?.directory(name)) ?? null;
    directory?.setFile(last, null);
  }

  /** The oid of the resulting tree, without empty directories; adds the trees that are new to `objects`. */
  async build(objects: NewObject[]): Promise<Oid> {
    return (await this.root.build(objects)) ?? addTree(objects, NO_ENTRIES);
  }

  private async entry(path: string): Promise<Entry> {
    const { names, last } = split(path);
    let directory = this.root;
    for (const name of names) {
      const child = await directory.directory(name);
      if (!child) return null;
      directory = child;
    }
    return directory.entry(last);
  }
}

/** The names of directories and of the last part, as Latin-1 of their UTF-8 bytes. */
function split(path: string): { readonly names: readonly string[]; readonly last: string } {
  const names = Buffer.from(path).toString('latin1').split('/');
  return { names: names.slice(0, -1), last: names.at(-1) ?? '' };
}
