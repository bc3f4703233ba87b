import nodegit from 'nodegit';

const TREE_MODE = 0o040000;
const SUBMODULE_MODE = 0o160000;

/** A file of a tree: its mode and blob. */
export interface FileEntry {
  readonly mode: number;
  readonly blobId: nodegit.Oid;
}

/** The entry of a name in a directory. */
type Entry = FileEntry | 'directory' | 'submodule' | null;

/** A directory with pending changes; untouched subdirectories are never read. */
class Directory {
  private readonly directories = new Map<string, Directory>();
  private readonly files = new Map<string, FileEntry | null>();

  constructor(
    private readonly repository: nodegit.Repository,
    private readonly source: nodegit.Tree | null,
  ) {}

  entry(name: string): Entry {
    const changed = this.files.get(name);
    if (changed) return changed;
    if (this.directories.has(name)) return 'directory';
    if (changed === null) return null;
    const original = this.original(name);
    if (!original) return null;
    const mode: number = original.filemodeRaw();
    if (mode === TREE_MODE) return 'directory';
    return mode === SUBMODULE_MODE ? 'submodule' : { mode, blobId: original.id() };
  }

  /** A subdirectory; null when the name is free or not a directory. */
  async directory(name: string): Promise<Directory | null> {
    if (this.entry(name) !== 'directory') return null;
    const known = this.directories.get(name);
    if (known) return known;
    const original = this.original(name);
    if (!original) return null;
    const opened = new Directory(this.repository, await nodegit.Tree.lookup(this.repository, original.id()));
    this.directories.set(name, opened);
    return opened;
  }

  createDirectory(name: string): Directory {
    const created = new Directory(this.repository, null);
    this.files.set(name, null);
    this.directories.set(name, created);
    return created;
  }

  setFile(name: string, file: FileEntry | null): void {
    this.files.set(name, file);
  }

  /** Writes the changes; null when the directory is empty. */
  async write(): Promise<nodegit.Oid | null> {
    if (this.source && this.files.size === 0 && this.directories.size === 0) return this.source.id();
    const builder = await createBuilder(this.repository, this.source);
    for (const [name, file] of this.files) {
      if (file) await builder.insert(name, file.blobId, file.mode);
      else if (this.original(name)) builder.remove(name);
    }
    for (const [name, directory] of this.directories) {
      const treeId = await directory.write();
      if (treeId) await builder.insert(name, treeId, TREE_MODE);
      else if (this.original(name) && this.files.get(name) !== null) builder.remove(name);
    }
    return builder.entrycount() === 0 ? null : builder.write();
  }

  /** The library returns undefined for a missing name, against its declared type. */
  private original(name: string): nodegit.TreeEntry | undefined {
    return this.source?._entryByName(name);
  }
}

/** The second argument is optional in the declared types only. */
async function createBuilder(
  repository: nodegit.Repository,
  source: nodegit.Tree | null,
): Promise<nodegit.Treebuilder> {
  const create = nodegit.Treebuilder.create.bind(nodegit.Treebuilder);
  const builder: unknown = await Reflect.apply(create, undefined, [repository, source]);
  if (!(builder instanceof nodegit.Treebuilder)) throw new TypeError('libgit2 made no tree builder');
  return builder;
}

/** Changes files of a tree, and writes the changed directories at the end. */
export class TreeEditor {
  private readonly root: Directory;

  constructor(
    private readonly repository: nodegit.Repository,
    source: nodegit.Tree | null,
  ) {
    this.root = new Directory(repository, source);
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

  /** The oid of the resulting tree, without empty directories. */
  async write(): Promise<nodegit.Oid> {
    return (await this.root.write()) ?? (await createBuilder(this.repository, null)).write();
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

function split(path: string): { readonly names: readonly string[]; readonly last: string } {
  const slash = path.lastIndexOf('/');
  return { names: slash < 0 ? [] : path.slice(0, slash).split('/'), last: path.slice(slash + 1) };
}
