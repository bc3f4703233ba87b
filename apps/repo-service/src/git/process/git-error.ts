import { existsSync } from 'node:fs';

export type GitErrorCode =
  /** The repository is missing, such as that of a project that was just deleted. */
  | 'gone'
  /** An object in the repository is missing. */
  | 'not_found'
  /** An object that neither git nor libgit2 can make sense of. */
  | 'damaged'
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

/** git says so of objects that are malformed, lost or of another type than what names them expects, and of names that it never writes. */
const DAMAGED = new RegExp(
  [
    'too-short tree',
    'malformed mode',
    'empty filename',
    'invalid (?:path|object)',
    'bogus commit',
    'bad (?:tree )?object',
    'bad parents',
    'invalid revision range [0-9a-f]{40}',
    'missing object',
    'no such commit',
    'non commit',
    'timestamp too large',
    'is corrupt',
    'data stream error',
    "(?:read|parse)(?: \\w+)?:? ['(]?[0-9a-f]{40}",
    '[0-9a-f]{40} (?:is )?(?:a \\w+, )?not an? ',
  ].join('|'),
  'i',
);

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
    if (GONE.test(stderr) || !existsSync(directory)) return new GitError('gone', message);
    return new GitError(DAMAGED.test(stderr) ? 'damaged' : 'failed', message);
  }

  /** Whether the repository is missing; the platform reads it. */
  get isGone(): boolean {
    return this.code === 'gone';
  }

  /** Whether an object is lost or unreadable; the platform reads it. */
  get isDamaged(): boolean {
    return this.code === 'not_found' || this.code === 'damaged';
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

/** Waits for `work`; if libgit2 cannot read what it needs, waits for `instead`: git reads more. */
export async function unlessDamaged<T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GitError && error.isDamaged) return instead();
    throw error;
  }
}

/** Whether an error of the system or of libgit2 has one of these codes (`ENOENT`) or numbers. */
export function hasErrorCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const found: unknown = 'code' in error ? error.code : 'errno' in error ? error.errno : undefined;
  return (typeof found === 'string' || typeof found === 'number') && codes.includes(found);
}
