import { Injectable } from '@nestjs/common';
import { branchRights, projectVariablesChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { type ProjectVariable, ProjectVariableRepository } from './project-variable.repository.js';

interface OfRef {
  readonly projectId: number;
  readonly ref: string;
  readonly tag: boolean;
  /** Whether the ref was protected when the pipeline was made. */
  readonly refProtected: boolean;
}

interface OfProject {
  readonly projectId: number;
  readonly variables: readonly ProjectVariable[];
}

const CACHED_PROJECTS = 1_000;
/** The variables of a project that count for one. */
const USUAL_BYTES = 16 * 1024;
const FRESH_MS = 60_000;

const bytesOf = (variables: readonly ProjectVariable[]): number =>
  variables.reduce((bytes, { key, value }) => bytes + 200 + 2 * (key.length + value.length), 0);

/** The project variables for jobs of a ref; cached until they change, as every job and every log append reads them. */
@Injectable()
export class ProjectSecrets {
  private readonly cache = new InvalidatedCache<OfProject, never>({
    maxEntries: CACHED_PROJECTS,
    weightOf: ({ variables }) => 1 + Math.floor(bytesOf(variables) / USUAL_BYTES),
    freshMs: FRESH_MS,
    subjectOf: ({ projectId }) => projectId,
  });

  constructor(
    private readonly variables: ProjectVariableRepository,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, projectVariablesChanged, ({ projectId }) => projectId);
  }

  /** Invalidates the cache of a project, here and in all replicas. */
  async forget(projectId: number): Promise<void> {
    this.cache.invalidate(projectId);
    await this.broadcasts.send(projectVariablesChanged, { projectId });
  }

  /**
   * Protected variables are only for branches that are protected now, and were when the pipeline was made: what was pushed before may be from
   * somebody who may not push there. Tags are not protected.
   */
  async of({ projectId, ref, tag, refProtected }: OfRef): Promise<readonly ProjectVariable[]> {
    const all = await this.all(projectId);
    if (!all.some(({ isProtected }) => isProtected)) return all;
    const isProtected =
      refProtected && !tag && (await this.rpc.call(branchRights, { projectId, branch: ref })).isProtected;
    return isProtected ? all : all.filter((variable) => !variable.isProtected);
  }

  /** The values that logs mask; those of protected variables in all logs, as a job may have begun when its branch was protected. */
  async masked(projectId: number): Promise<string[]> {
    return (await this.all(projectId)).filter(({ isMasked }) => isMasked).map(({ value }) => value);
  }

  private async all(projectId: number): Promise<readonly ProjectVariable[]> {
    const read = async () => ({ projectId, variables: await this.variables.all(projectId) });
    return (await this.cache.get(String(projectId), read)).variables;
  }
}
