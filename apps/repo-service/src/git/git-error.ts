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
