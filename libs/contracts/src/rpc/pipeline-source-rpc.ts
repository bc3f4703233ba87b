import { type Visibility } from '../access.js';
import { type Oid } from '../oid.js';
import { type RepositoryAddress } from '../project-context.js';
import { type JobCommitJson } from '../resources/jobs.js';
import { rpc, storageRpc } from '../rpc.js';

/** Project and repository data for ci-service's pipelines and jobs. */

export interface PipelineProject {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly namespacePath: string;
  readonly pathWithNamespace: string;
  /** `Namespace / Project` */
  readonly nameWithNamespace: string;
  readonly visibility: Visibility;
  /** Null while the repository is empty. */
  readonly defaultBranch: string | null;
  readonly archived: boolean;
  readonly jobsEnabled: boolean;
  readonly sharedRunnersEnabled: boolean;
  readonly repository: RepositoryAddress;
  /** The token by which runners register, which logs mask; missing in replies of the version before it was told. */
  readonly runnersToken?: string;
}

/** Those of the projects that exist, in any order. At most 500 ids. */
export const pipelineProjects = rpc<{ readonly projectIds: readonly number[] }, readonly PipelineProject[]>(
  'repo',
  'pipeline_projects',
  { isRead: true },
);

/** The project with that registration token for runners, or null. */
export const projectOfRunnersToken = rpc<{ readonly token: string }, number | null>(
  'repo',
  'project_of_runners_token',
  { isRead: true },
);

/**
 * When the branch was last created or moved, as the event of that says (ISO 8601, with milliseconds); null when there is no
 * event of it any more, or never was one.
 */
export const lastPushOf = rpc<{ readonly projectId: number; readonly branch: string }, string | null>(
  'repo',
  'last_push_of',
  { isRead: true },
);

interface InRepository {
  readonly repository: RepositoryAddress;
}

export interface PipelineRef {
  readonly tag: boolean;
  /** The commit, also for an annotated tag. */
  readonly oid: Oid;
}

/** The branch, or else the tag, of that name; or null. */
export const pipelineRef = storageRpc<InRepository & { readonly name: string }, PipelineRef | null>('pipeline_ref', {
  isRead: true,
});

/** A commit in the form for jobs; null when it is missing. Annotated tags are followed. */
export const pipelineCommit = storageRpc<InRepository & { readonly oid: Oid }, JobCommitJson | null>(
  'pipeline_commit',
  { isRead: true },
);

export type FileAtCommit = { readonly text: string } | { readonly missing: true } | { readonly tooLarge: true };

/** The text of a file at a commit. */
export const fileAtCommit = storageRpc<
  InRepository & { readonly oid: Oid; readonly path: string; readonly maxBytes: number },
  FileAtCommit
>('file_at_commit', { isRead: true });

export interface FoundFile {
  readonly path: string;
  readonly file: Exclude<FileAtCommit, { readonly missing: true }>;
}

/** As `fileAtCommit`, for the first of these paths that is a file; null when none is. */
export const firstFileAtCommit = storageRpc<
  InRepository & { readonly oid: Oid; readonly paths: readonly string[]; readonly maxBytes: number },
  FoundFile | null
>('first_file_at_commit', { isRead: true });

/** The oid of a file's blob at a commit; null when there is no such file. */
export const blobOidAtCommit = storageRpc<InRepository & { readonly oid: Oid; readonly path: string }, Oid | null>(
  'blob_oid_at_commit',
  { isRead: true },
);

/** The paths of all files at a commit; null when there are more than `max`. */
export const pathsAtCommit = storageRpc<
  InRepository & { readonly oid: Oid; readonly max: number },
  readonly string[] | null
>('paths_at_commit', { isRead: true });

/**
 * The paths that differ between two commits; with `sinceFork`, those that the new one changed since it forked from the old one.
 * Null when there are too many, or a commit is missing.
 */
export const pathsChanged = storageRpc<
  InRepository & { readonly oldOid: Oid; readonly newOid: Oid; readonly sinceFork?: boolean },
  readonly string[] | null
>('paths_changed', { isRead: true });
