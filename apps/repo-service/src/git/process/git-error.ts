export type GitErrorCode =
  /** The repository or an object in it is not there. */
  | 'not_found'
  /** An argument that git must never see. */
  | 'invalid'
  /** Something is already there. */
  | 'exists'
  | 'timeout'
  | 'too_large'
  /** Anything else: git or a worker failed. */
  | 'failed';

/** A failure of the git layer; an answer such as "stale" or "conflict" is a result and not an error. */
export class GitError extends Error {
  constructor(
    readonly code: GitErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'GitError';
  }
}

/** Whether an error of the system or of libgit2 carries one of these codes (`ENOENT`) or numbers. */
export function hasErrorCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const found: unknown = 'code' in error ? error.code : 'errno' in error ? error.errno : undefined;
  return (typeof found === 'string' || typeof found === 'number') && codes.includes(found);
}
