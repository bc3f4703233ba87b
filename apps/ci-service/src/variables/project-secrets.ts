import { Injectable } from '@nestjs/common';
import { branchRights } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type ProjectVariable, ProjectVariableRepository } from './project-variable.repository.js';

interface OfRef {
  readonly projectId: number;
  readonly ref: string;
  readonly tag: boolean;
}

/** What a project gives to the jobs of one of its refs. */
@Injectable()
export class ProjectSecrets {
  constructor(
    private readonly variables: ProjectVariableRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Protected variables only for a branch that is protected at this moment. Tags are not protected. */
  async of({ projectId, ref, tag }: OfRef): Promise<ProjectVariable[]> {
    const all = await this.variables.all(projectId);
    if (!all.some(({ isProtected }) => isProtected)) return all;
    const { isProtected } = tag
      ? { isProtected: false }
      : await this.rpc.call(branchRights, { projectId, branch: ref });
    return isProtected ? all : all.filter((variable) => !variable.isProtected);
  }

  /** What the logs of jobs of that ref hide. */
  async masked(of: OfRef): Promise<string[]> {
    return (await this.of(of)).filter(({ isMasked }) => isMasked).map(({ value }) => value);
  }
}
