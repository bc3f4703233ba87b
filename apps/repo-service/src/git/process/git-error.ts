import { existsSync } from 'node:fs';

export type GitErrorCode =
  /** The repository is missing, such as that of a project that was just deleted. */
  | 'gone'
  /** An object in the repository is missing. */
  | 'not_found'
  /** An argument that must not reach git. */
  | 'invalid'
  /** The target exists already. */
  | 'exists'
  | 'timeout'
  | 'too_large'
  /** Anything else: git or a worker failed. */
  | 'failed';

/** git says so when the directory that it was to work in is missing, or is just being deleted. */
const GONE = /^fatal: (?:cannot change to '.*': No such file or directory$|not a git repository)/m;

/** A failure of the git layer. Outcomes such as "stale" or "conflict" are results, not errors. */
export class GitError extends Error {
  constructor(
    readonly code: GitErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'GitError';
  }

  /** For a failure that is only known from what git wrote to stderr. In a repository that is being deleted, that may be anything. */
  static told(directory: string, stderr: string, message: string): GitError {
    return new GitError(GONE.test(stderr) || !existsSync(directory) ? 'gone' : 'failed', message);
  }

  /** For a failure of which git said nothing. */
  static silent(directory: string, message: string): GitError {
    return new GitError(existsSync(directory) ? 'failed' : 'gone', message);
  }

  /** Whether the repository is missing; the platform reads it. */
  get isGone(): boolean {
    return this.code === 'gone';
  }

  /** Whether git was asked for more than it may take of time or memory; the platform reads it. */
  get isTooMuch(): boolean {
    return this.code === 'timeout' || this.code === 'too_large';
  }
}

/** Waits for `work`; if git gave up because of the size of its task, waits for `instead`. */
export async function unlessTooMuch<T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GitError && error.isTooMuch) return instead();
    throw error;
  }
}

/** Whether an error of the system or of libgit2 has one of these codes (`ENOENT`) or numbers. */
export function hasErrorCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const found: unknown = 'code' in error ? error.code : 'errno' in error ? error.errno : undefined;
  return (typeof found === 'string' || typeof found === 'number') && codes.includes(found);
}
