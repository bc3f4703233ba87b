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
   * Resolves an assignee: null, which removes it, for 0 or null; undefined for a user who may not act or is without the ability in the
   * project, who is ignored.
   */
  async findAssignee(projectId: number, userId: number | null, ability: Ability): Promise<number | null | undefined> {
    if (userId === null || userId === 0) return null;
    return (await this.mayNow(ability, projectId, userId)) ? userId : undefined;
  }

  /** Whether the user may act, and has the ability in the project. */
  async mayNow(ability: Ability, projectId: number, userId: number): Promise<boolean> {
    const principal = await this.find(userId);
    return principal !== null && this.has(ability, projectId, principal);
  }

  /** Whether the user has the ability in the project, if also blocked: they stay assigned. */
  async mayStay(ability: Ability, projectId: number, userId: number): Promise<boolean> {
    const found = await this.read(userId);
    return found !== null && this.has(ability, projectId, found.principal);
  }

  private async has(ability: Ability, projectId: number, principal: Principal): Promise<boolean> {
    const project = await this.projects.findFor(principal, projectId);
    return project !== null && allows(ability, project);
  }

  private read(userId: number) {
    return this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
  }
}
