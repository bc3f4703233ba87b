export { type DiffEntry } from './diff/diff-entries.js';
export { type GitRepository } from './git-repository.js';
export { GitRepositories } from './git-repositories.js';
export { type BlamedLine, type LineRange, MAX_BLAMED_LINES } from './history/blame.js';
export { type CommitFilter, filterKey } from './history/commit-orders.js';
export { BIG_FILES_STREAMED, GIT_ENVIRONMENT, traceProcess } from './process/command.js';
export { SpawnedProcess } from './process/spawned-process.js';
export { GitError, hasErrorCode } from './process/git-error.js';
export {
  MAX_PATH_SECONDS,
  PATH_LIMITS,
  type ProcessLimits,
  READ_LIMITS,
  yieldToOthers,
} from './process/process-limits.js';
export { looseHeaderOf } from './objects/loose-objects.js';
export { isTreeMode, modeAt, type RawEntry, rawEntries } from './objects/raw-entries.js';
export { nameSearch } from './refs/name-search.js';
export { FORMER_TIPS_FILE } from './refs/unreachable-objects.js';
export { type RefSnapshot } from './refs/ref-cache.js';
export {
  isFreeBranchName,
  isFreeTagName,
  isValidBranchName,
  isValidRefname,
  isValidTagName,
  MERGE_REQUESTS,
  mergeRequestHead,
  NOTES_PREFIX,
} from './refs/refname.js';
export { type BranchRecord, type TagRecord } from './refs/repository-refs.js';
export { canConfine } from './sandbox/confined.js';
export { isValidPath, withoutOuterSlashes } from './tree/file-path.js';
export { type FoundLines } from './tree/text-search.js';
export { type ArchiveOptions } from './tree/repository-content.js';
export { type PruneOptions } from './pruning.js';
export { MAX_LISTING_BYTES, MAX_TREE_BYTES, type TreeEntryRecord, type TreeListing } from './tree/tree-listing.js';
export { TREE_LIMITS } from './tree/tree-sizes.js';
export { type CommitRecord, EARLIEST_TIME, type GitSignature, LATEST_TIME } from './history/commit-object.js';
export { type CommitAction } from './history/create-commit.js';
export { type CherryPickResult, type MergeResult } from './worker/merges.js';
export { type CommitStats } from './worker/diffs.js';
export { type RefUpdateResult } from './refs/ref-update.js';
export { removeLeftLock } from './refs/packed-refs.js';
export { MovedInPart } from './refs/write-refs.js';
