import { Injectable } from '@nestjs/common';
import { type Ability, allows, findPrincipal, type Principal } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectReader } from '../git/project-reader.js';

/** Users other than the caller: those of deferred work, and assignees. */
@Injectable()
export class Principals {
  constructor(
    private readonly rpc: RpcClient,
    private readonly projects: ProjectReader,
  ) {}

  /** The user's current principal; null for one who may no longer act. */
  async find(userId: number): Promise<Principal | null> {
    const found = await this.read(userId);
    return found?.isActive === true ? found.principal : null;
  }

  /**
   * Resolves an assignee: null, which removes it, for 0 or null; undefined for a user without the ability in the project, who is
   * ignored.
   */
  async findAssignee(projectId: number, userId: number | null, ability: Ability): Promise<number | null | undefined> {
    if (userId === null || userId === 0) return null;
    const found = await this.read(userId);
    const project = found && (await this.projects.findFor(found.principal, projectId));
    return project && allows(ability, project) ? userId : undefined;
  }

  private read(userId: number) {
    return this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
  }
}
