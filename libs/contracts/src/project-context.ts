import { type AccessLevel, type ProjectAccess, type Visibility } from './access.js';

/** A repository's location, for git operations. */
export interface RepositoryAddress {
  /** The storage that owns it; only its replica reads and writes the repository. */
  readonly storage: string;
  /** Relative to the root of the storage. */
  readonly diskPath: string;
}

/** The address of a project for browsers; `baseUrl` is that of the call. */
export const projectUrl = (baseUrl: string, { pathWithNamespace }: Pick<ProjectContext, 'pathWithNamespace'>): string =>
  `${baseUrl}/${pathWithNamespace}`;

/** A project with a caller's access; part of every call about the project. */
export interface ProjectContext extends ProjectAccess {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly pathWithNamespace: string;
  readonly visibility: Visibility;
  readonly accessLevel: AccessLevel;
  /** When the caller's membership expires, in Unix milliseconds; caches drop the context then. */
  readonly accessEndsAt?: number;
  readonly repository: RepositoryAddress;
  /** The URL where the storage's replica serves packs, archives and other streams; only for the gateway. */
  readonly streamUrl: string;
  readonly onlyAllowMergeIfPipelineSucceeds: boolean;
}
