import { type AccessLevel, type ProjectAccess, type Visibility } from './access.js';

/** A repository's location, for git operations. */
export interface RepositoryAddress {
  /** The storage that owns it; only its replica reads and writes the repository. */
  readonly storage: string;
  /** Relative to the root of the storage. */
  readonly diskPath: string;
}

type ProjectPath = Pick<ProjectContext, 'pathWithNamespace'>;

/** The address of a project for browsers; `baseUrl` is that of the call. */
export const projectUrl = (baseUrl: string, { pathWithNamespace }: ProjectPath): string =>
  `${baseUrl}/${pathWithNamespace}`;

/** The address of a pipeline for browsers. */
export const pipelineUrl = (baseUrl: string, project: ProjectPath, id: number): string =>
  `${projectUrl(baseUrl, project)}/pipelines/${id}`;

/** The address of a job for browsers. */
export const jobUrl = (baseUrl: string, project: ProjectPath, id: number): string =>
  `${projectUrl(baseUrl, project)}/jobs/${id}`;

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
