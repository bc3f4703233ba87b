import { ConfigurationError } from '../yaml/configuration.error.js';
import { LIMITS } from '../yaml/limits.js';
import { type FileText } from '../pipeline-plan.js';

/** What is known of the repository; what was not asked for is not here. */
export interface KnownInputs {
  readonly files: ReadonlyMap<string, FileText>;
  readonly blobOids: ReadonlyMap<string, string | null>;
  /** `undefined` until they were asked for; null as in `RepositoryFiles`. */
  readonly paths: readonly string[] | null | undefined;
  readonly changedPaths: readonly string[] | null | undefined;
}

/** What has to be known of the repository before more can be said. */
export interface WantedInputs {
  readonly files: readonly string[];
  readonly blobOids: readonly string[];
  readonly paths: boolean;
  readonly changedPaths: boolean;
}

/** Stops the compilation until more of the repository is known: reading waits, compiling does not. */
export class InputsWanted extends Error {
  readonly inputs: WantedInputs;

  constructor(inputs: Partial<WantedInputs>) {
    super('more of the repository is needed');
    this.inputs = { files: [], blobOids: [], paths: false, changedPaths: false, ...inputs };
  }
}

/** The repository as a compilation sees it; each method throws `InputsWanted` when that was not read yet. */
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

  /** Null when there are too many to look at. */
  paths(): readonly string[] | null {
    if (this.known.paths === undefined) throw new InputsWanted({ paths: true });
    return this.known.paths;
  }

  /** Null when they are not known. */
  changedPaths(): readonly string[] | null {
    if (this.known.changedPaths === undefined) throw new InputsWanted({ changedPaths: true });
    return this.known.changedPaths;
  }

  /** Whether any of the paths fits any of the patterns; also when there are too many, or they are not known. */
  anyMatches(paths: readonly string[] | null, patterns: readonly { matches(path: string): boolean }[]): boolean {
    if (paths === null) return true;
    return patterns.some((pattern) =>
      paths.some((path) => (this.comparisons += 1) > LIMITS.comparisons || pattern.matches(path)),
    );
  }
}

/** A repository that has nothing, for checking a text alone. */
export const noRepository: KnownInputs = { files: new Map(), blobOids: new Map(), paths: [], changedPaths: null };

/** The text of a configuration file, or why it cannot be used. */
export function textOf(path: string, file: FileText): string {
  if ('missing' in file) throw new ConfigurationError(`Local file \`${path}\` does not exist!`);
  if ('tooLarge' in file || Buffer.byteLength(file.text) > LIMITS.fileBytes) {
    throw new ConfigurationError(`\`${path}\` is too large (maximum is ${LIMITS.fileBytes / 1024} KiB)`);
  }
  return file.text;
}
