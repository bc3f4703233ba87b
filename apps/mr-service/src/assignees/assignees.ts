import { Injectable } from '@nestjs/common';
import { type Ability, allows, findPrincipal } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';

/** Who can be assigned to issues and merge requests of a project. */
@Injectable()
export class Assignees {
  constructor(
    private readonly rpc: RpcClient,
    private readonly projects: ProjectFinder,
  ) {}

  /** The user asked for; null for nobody (0, null), and for one who may not `ability` in the project: they are dropped. */
  async in(projectId: number, userId: number | null, ability: Ability): Promise<number | null> {
    if (userId === null || userId === 0) return null;
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
    if (found === null) return null;
    const project = await this.projects.asSeenBy(found.principal, projectId);
    return project !== null && allows(ability, project) ? userId : null;
  }
}
