export {
  BIG_FILES_STREAMED,
  GIT_ENVIRONMENT,
  type CommandOptions,
  type CommandResult,
  GitCommand,
  type GitCommandOptions,
} from './command.js';
export { API_DIFF_LIMITS } from './diff-entries.js';
export { isValidPath, withoutOuterSlashes } from './file-path.js';
export { GitError, type GitErrorCode } from './git-error.js';
export { GitRepositories, type GitRepositoriesOptions } from './git-repositories.js';
export { type GitRepository } from './git-repository.js';
export * from './git-types.js';
export { GitWorkerPool, type GitWorkerPoolOptions } from './git-worker-pool.js';
export { type TreeListing } from './tree-listing.js';
export { isValidBranchName, isValidRefname, isValidRevision, isValidTagName } from './refname.js';
