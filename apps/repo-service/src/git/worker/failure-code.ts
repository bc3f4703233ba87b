import { GitError, type GitErrorCode } from '../process/git-error.js';

const NOT_FOUND = -3; // libgit2's GIT_ENOTFOUND
/** libgit2 parses more strictly than git. */
const UNREADABLE =
  /failed to parse|corrupted|does not match the type|is no commit|object not found|null OID|invalid path/;
const OUT_OF_MEMORY = /out of memory/i;

/** What the failure of a worker's operation means to the service. */
export function failureCode(error: unknown): GitErrorCode {
  if (error instanceof GitError) return error.code;
  if (!(error instanceof Error)) return 'failed';
  if ('errno' in error && error.errno === NOT_FOUND) return 'not_found';
  if (UNREADABLE.test(error.message)) return 'damaged';
  return OUT_OF_MEMORY.test(error.message) ? 'too_large' : 'failed';
}
