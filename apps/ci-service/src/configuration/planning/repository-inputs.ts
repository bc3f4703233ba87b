import { ConfigurationError } from '../yaml/configuration.error.js';
import { LIMITS } from '../yaml/limits.js';
import { type ChangedSince, type FileText } from '../pipeline-plan.js';

/** The repository data that has been read. */
export interface KnownInputs {
  readonly files: ReadonlyMap<string, FileText>;
  readonly blobOids: ReadonlyMap<string, string | null>;
  /** `undefined` until read; null as in `RepositoryFiles`. */
  readonly paths: readonly string[] | null | undefined;
  readonly changedPaths: readonly string[] | null | undefined;
  readonly changedSince: ReadonlyMap<string, ChangedSince>;
}

/** The repository data to read before compilation can continue. */
export interface WantedInputs {
  readonly files: readonly string[];
  readonly blobOids: readonly string[];
  readonly paths: boolean;
  readonly changedPaths: boolean;
  readonly changedSince: readonly string[];
}

/** Stops the compilation until more repository data is read, as compilation is synchronous and reads are not. */
export class InputsWanted extends Error {
  readonly inputs: WantedInputs;

  constructor(inputs: Partial<WantedInputs>) {
    super('more of the repository is needed');
    this.inputs = { files: [], blobOids: [], paths: false, changedPaths: false, changedSince: [], ...inputs };
  }
}

/** The repository for a compilation; each method throws `InputsWanted` when the data was not read yet. */
export class RepositoryInputs {
  private comparisons = 0;

  constructor(private readonly known: KnownInputs) {}

  files(paths: readonly string[]): FileText[] {
    const found = paths.map((path) => this.known.files.get(path));
    const texts = found.filter((file) => file !== undefined);
    if (texts.length === paths.length) return texts;
    throw new InputsWanted({ files: paths.filter((path) => !this.known.files.has(path)) });
  }

  blobOids(paths: readonly string[]): (string | null)[] {
    const unknown = paths.filter((path) => !this.known.blobOids.has(path));
    if (unknown.length > 0) throw new InputsWanted({ blobOids: unknown });
    return paths.map((path) => this.known.blobOids.get(path) ?? null);
  }

  /** Null when there are too many. */
  paths(): readonly string[] | null {
    if (this.known.paths === undefined) throw new InputsWanted({ paths: true });
    return this.known.paths;
  }

  /** Null when unknown. */
  changedPaths(): readonly string[] | null {
    if (this.known.changedPaths === undefined) throw new InputsWanted({ changedPaths: true });
    return this.known.changedPaths;
  }

  /** Null when unknown. Throws for a revision that does not exist. */
  changedSince(revision: string): readonly string[] | null {
    const { changedSince } = this.known;
    const changes = changedSince.get(revision);
    if (changes === undefined) {
      if (changedSince.size < LIMITS.comparedRevisions) throw new InputsWanted({ changedSince: [revision] });
      const most = LIMITS.comparedRevisions;
      throw new ConfigurationError(`rules:changes:compare_to names too many revisions (maximum is ${most})`);
    }
    if ('missing' in changes) throw new ConfigurationError(`rules:changes:compare_to is no known ref: ${revision}`);
    return changes.paths;
  }

  /** Whether any path matches any pattern; true when there are too many paths, or they are unknown. */
  anyMatches(paths: readonly string[] | null, patterns: readonly { matches(path: string): boolean }[]): boolean {
    if (paths === null) return true;
    return patterns.some((pattern) =>
      paths.some((path) => (this.comparisons += 1) > LIMITS.comparisons || pattern.matches(path)),
    );
  }
}

/** An empty repository, for linting a text on its own. */
export const noRepository: KnownInputs = {
  files: new Map(),
  blobOids: new Map(),
  paths: [],
  changedPaths: null,
  changedSince: new Map(),
};

/** A repository of which nothing was read yet. */
export const nothingRead: KnownInputs = { ...noRepository, paths: undefined, changedPaths: undefined };

/** The text of a configuration file. Throws when it cannot be used. */
export function textOf(path: string, file: FileText): string {
  if ('missing' in file) throw new ConfigurationError(`Local file \`${path}\` does not exist!`);
  if ('tooLarge' in file || Buffer.byteLength(file.text) > LIMITS.fileBytes) {
    throw new ConfigurationError(`\`${path}\` is too large (maximum is ${LIMITS.fileBytes / 1024} KiB)`);
  }
  return file.text;
}
