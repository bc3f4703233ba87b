import { Injectable } from '@nestjs/common';
import { branchRights, projectVariablesChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';
import { type ProjectVariable, ProjectVariableRepository } from './project-variable.repository.js';

interface OfRef {
  readonly projectId: number;
  readonly ref: string;
  readonly tag: boolean;
}

interface OfProject {
  readonly projectId: number;
  readonly variables: readonly ProjectVariable[];
}

const CACHED_PROJECTS = 1_000;
const FRESH_MS = 60_000;

/** The project variables for jobs of a ref; cached until they change, as every job and every log append reads them. */
@Injectable()
export class ProjectSecrets {
  private readonly cache = new InvalidatedCache<OfProject, never>({
    maxEntries: CACHED_PROJECTS,
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

  /** Protected variables are only for currently protected branches. Tags are not protected. */
  async of({ projectId, ref, tag }: OfRef): Promise<readonly ProjectVariable[]> {
    const { variables: all } = await this.cache.get(String(projectId), async () => ({
      projectId,
      variables: await this.variables.all(projectId),
    }));
    if (!all.some(({ isProtected }) => isProtected)) return all;
    const { isProtected } = tag
      ? { isProtected: false }
      : await this.rpc.call(branchRights, { projectId, branch: ref });
    return isProtected ? all : all.filter((variable) => !variable.isProtected);
  }

  /** The values that the logs of the ref's jobs mask. */
  async masked(of: OfRef): Promise<string[]> {
    return (await this.of(of)).filter(({ isMasked }) => isMasked).map(({ value }) => value);
  }
}
