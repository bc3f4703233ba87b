import { type AccessLevel, type ProjectAccess, type Visibility } from './access.js';

/** A repository and where it is: what git operations need. */
export interface RepositoryAddress {
  /** The storage that owns it; its replica alone reads and writes it. */
  readonly storage: string;
  /** Relative to the root of the storage. */
  readonly diskPath: string;
}

/** A project as one caller sees it: travels with every call about that project. */
export interface ProjectContext extends ProjectAccess {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly pathWithNamespace: string;
  readonly visibility: Visibility;
  readonly accessLevel: AccessLevel;
  /** When the caller's membership ends, in milliseconds of Unix time: nobody remembers this context any longer. */
  readonly accessEndsAt?: number;
  readonly repository: RepositoryAddress;
  /** Where the storage's replica serves packs, archives and other bulk bytes; only for the gateway. */
  readonly streamUrl: string;
  readonly onlyAllowMergeIfPipelineSucceeds: boolean;
}
