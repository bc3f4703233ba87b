import { type Page, type PageRequest } from '../pagination.js';
import { type ProjectContext } from '../project-context.js';
import { type CommitFieldsJson } from '../resources/commits.js';
import { type FoundBlobJson } from '../resources/search.js';
import { storageRpc } from '../rpc.js';

interface RepositorySearch {
  /** As its searcher sees it: they may download its code. */
  readonly project: ProjectContext;
  /** Text that is contained, in any case of letters. */
  readonly search: string;
  /** A branch, tag or commit; the default branch unless given. */
  readonly ref?: string | undefined;
  readonly page: PageRequest;
}

/** Commits whose message has a text, newest first. */
export const searchCommits = storageRpc<RepositorySearch, Page<CommitFieldsJson>>('search_commits', {
  isRead: true,
  deadlineMs: 20_000,
});

/** Places in text files, by path: as many as are found in bounded time. */
export const searchBlobs = storageRpc<RepositorySearch, Page<FoundBlobJson>>('search_blobs', {
  isRead: true,
  deadlineMs: 20_000,
});
